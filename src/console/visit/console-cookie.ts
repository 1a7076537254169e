import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { PageCookie } from '../../session/browser/page-cookie.js';

@Injectable()
export class ConsoleCookie extends PageCookie {
  constructor(settings: Settings) {
    super('gh_console', settings);
  }
}
