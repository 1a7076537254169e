import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { ApplicationCookies } from '../../session/browser/application-cookies.js';

/** How the names of these cookies begin. */
export const INVITED_COOKIE = 'gh_invited_';

/** The invitation whose button was pressed in this browser: the next login at its application is for its address. */
@Injectable()
export class InvitedCookies extends ApplicationCookies {
  constructor({ cookies }: Settings) {
    super(INVITED_COOKIE, SECRET_PREFIXES.invitation, cookies.secure);
  }
}
