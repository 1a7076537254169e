import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';

export interface HostedUrl {
  flow: string;
  /** Seconds since 1970. */
  expires: number;
}

const PARAMETERS = ['expires', 'flow', 'signature'];

/** The signed URL of a flow's hosted pages: with one byte changed it is refused. */
@Injectable()
export class HostedUrls {
  constructor(
    private readonly keys: KeyRing,
    private readonly settings: Settings,
  ) {}

  /** The query that every hosted page of the flow carries. None of its values needs escaping. */
  query({ flow, expires }: HostedUrl): string {
    const signature = this.keys.macText('hosted-login', signed(flow, String(expires)));
    return `flow=${flow}&expires=${expires}&signature=${signature}`;
  }

  url(hosted: HostedUrl, page = '/login'): string {
    return `${this.settings.publicUrl}${page}?${this.query(hosted)}`;
  }

  /** The link in the email «You already have an account». `app` outlives the flow: it says where to sign in then. */
  welcomeBackUrl(hosted: HostedUrl, applicationId: string): string {
    return `${this.settings.publicUrl}/login/welcome-back?app=${applicationId}&${this.query(hosted)}`;
  }

  /** Reads a query that we signed; undefined for every other one. The flow decides whether it has expired. */
  read(query: Record<string, unknown>): HostedUrl | undefined {
    const { flow, expires, signature } = query;
    const exact = Object.keys(query).sort().join() === PARAMETERS.join();
    if (!exact || typeof flow !== 'string' || typeof expires !== 'string' || typeof signature !== 'string')
      return undefined;
    const presented = Buffer.from(signature, 'base64url');
    if (presented.toString('base64url') !== signature) return undefined;
    if (!this.keys.isMac('hosted-login', signed(flow, expires), presented)) return undefined;
    return { flow, expires: Number(expires) };
  }
}

const signed = (flow: string, expires: string): string => `${flow}\n${expires}`;
