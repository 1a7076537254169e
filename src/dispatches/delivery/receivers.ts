import { Injectable } from '@nestjs/common';
import { UpstreamHttp } from '../../identities/upstream/http/upstream-http.js';
import { Settings } from '../../platform/config/settings.js';
import type { DispatchRequest } from '../dispatch-kinds.js';

const THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Receivers are on the public internet. Outside production they may be on this machine. */
@Injectable()
export class Receivers {
  constructor(
    private readonly http: UpstreamHttp,
    private readonly settings: Settings,
  ) {}

  /** Answers the status. What the receiver says beside it is not read. */
  async post(text: string, { headers, body: content }: DispatchRequest): Promise<number> {
    const url = new URL(text);
    const isHere = !this.settings.isProduction && THIS_MACHINE.test(url.hostname);
    if (url.protocol !== 'https:' && !isHere) throw new Error(`${url.host} is not at https`);
    const { status, body } = await this.http.send(url, { method: 'POST', headers, body: content }, isHere);
    await body?.[Symbol.asyncIterator]().return?.();
    return status;
  }
}
