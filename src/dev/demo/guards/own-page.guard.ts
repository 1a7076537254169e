import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../../../platform/config/settings.js';
import { DemoPostFromElsewhere } from '../demo.errors.js';

/** A post acts for whoever's cookie it brings, so it counts only from a page of this very origin. */
@Injectable()
export class OwnPageGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<Request>();
    const site = headers['sec-fetch-site'];
    if (site === undefined ? headers.origin !== this.settings.publicUrl : site !== 'same-origin')
      throw new DemoPostFromElsewhere();
    return true;
  }
}
