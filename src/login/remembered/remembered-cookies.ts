import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { ApplicationCookies } from '../../session/browser/application-cookies.js';

/** The cookie of a remembered browser. */
@Injectable()
export class RememberedCookies extends ApplicationCookies {
  constructor({ cookies }: Settings) {
    super('gh_remembered_', SECRET_PREFIXES.rememberedBrowser, cookies.secure);
  }
}
