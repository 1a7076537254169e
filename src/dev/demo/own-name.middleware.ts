import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';

/** Cookies belong to a name: 127.0.0.1 would lose them when the login comes back to localhost. */
@Injectable()
export class OwnName implements NestMiddleware {
  constructor(private readonly settings: Settings) {}

  use({ method, hostname, originalUrl }: Request, response: Response, next: NextFunction): void {
    const { publicUrl } = this.settings;
    const isOtherName = hostname === '127.0.0.1' && new URL(publicUrl).hostname === 'localhost';
    if (method === 'GET' && isOtherName) response.redirect(publicUrl + originalUrl);
    else next();
  }
}
