import { Injectable } from '@nestjs/common';
import { compactVerify, decodeProtectedHeader } from 'jose';
import { ID_TOKEN_ALGORITHMS } from '../../applications/clients/client-settings.js';
import { Settings } from '../../platform/config/settings.js';
import { SigningKeys } from '../../session/signing-keys/signing-keys.js';

/** What an ID token of ours says about a user who was signed in. */
export interface HintedUser {
  sub: string;
  /** The client that it was made for. */
  aud: string;
  /** The session of that client. */
  sid: string | undefined;
}

/** Reads ID tokens that come back as a hint. They prove nothing, so an expired one will do, as long as its key is not withdrawn. */
@Injectable()
export class IdTokenHints {
  constructor(
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
  ) {}

  /** Undefined for everything that is no ID token of ours. */
  async read(token: string): Promise<HintedUser | undefined> {
    try {
      const { kid, typ } = decodeProtectedHeader(token);
      const key = typ === 'JWT' && kid !== undefined ? await this.keys.findForHint(kid) : undefined;
      if (!key) return undefined;
      const { payload } = await compactVerify(token, key, { algorithms: [...ID_TOKEN_ALGORITHMS] });
      const { iss, sub, aud, sid } = JSON.parse(new TextDecoder().decode(payload));
      return iss === this.settings.publicUrl && typeof sub === 'string' ? { sub, aud, sid } : undefined;
    } catch {
      return undefined;
    }
  }
}
