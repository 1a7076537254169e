import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { ApplicationCookies } from '../browser/application-cookies.js';

/** The cookie of a browser that is signed in at an application. */
@Injectable()
export class BrowserSignInCookies extends ApplicationCookies {
  constructor({ cookies }: Settings) {
    super('gh_signed_in_', SECRET_PREFIXES.browserSignIn, cookies.secure);
  }
}
