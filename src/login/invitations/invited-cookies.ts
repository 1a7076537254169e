import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { ApplicationCookies } from '../../session/browser/application-cookies.js';

/** The invitation whose button was pressed in this browser: the next login at its application is for its address. */
@Injectable()
export class InvitedCookies extends ApplicationCookies {
  constructor({ cookies }: Settings) {
    super('gh_invited_', SECRET_PREFIXES.invitation, cookies.secure);
  }
}
