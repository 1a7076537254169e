import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { Settings } from '../../platform/config/settings.js';
import { SigningKeys } from '../../session/signing-keys/signing-keys.js';
import type { SecurityEvent } from './security-events.js';

/** Distinguishes it from every other JWT that is signed with the same key (RFC 8417). */
const TYPE = 'secevent+jwt';

/** Signs as the CAEP interoperability profile wants it: RS256, one event in each. */
@Injectable()
export class SecurityEventTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
    private readonly applications: ApplicationsService,
  ) {}

  get issuer(): string {
    return this.settings.publicUrl;
  }

  async audienceOf(applicationId: string): Promise<string> {
    return (await this.applications.getApplication(applicationId)).audience ?? applicationId;
  }

  async sign(event: SecurityEvent, applicationId: string): Promise<string> {
    const signer = await this.keys.signer('RS256');
    return signer.sign(TYPE, { iss: this.issuer, aud: await this.audienceOf(applicationId), ...event });
  }
}
