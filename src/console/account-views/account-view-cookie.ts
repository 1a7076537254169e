import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { PageCookie, type PresentedSession } from '../../session/browser/page-cookie.js';

@Injectable()
export class AccountViewCookie extends PageCookie {
  constructor(settings: Settings) {
    super('gh_view', settings);
  }

  open(response: Response, view: PresentedSession): void {
    response.cookie(this.name, this.valueOf(view), this.attributes);
  }

  close(response: Response): void {
    response.clearCookie(this.name, this.attributes);
    response.set('clear-site-data', '"cache"');
  }
}
