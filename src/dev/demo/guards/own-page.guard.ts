import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../../../platform/config/settings.js';
import { DemoPostFromElsewhere } from '../demo.errors.js';

/**
 * A post carries the visitor's cookie wherever it comes from, so only posts from a page of this origin are accepted.
 */
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
