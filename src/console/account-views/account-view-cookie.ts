import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { PageCookie } from '../../session/browser/page-cookie.js';

@Injectable()
export class AccountViewCookie extends PageCookie {
  constructor(settings: Settings) {
    super('gh_view', settings);
  }
}
