import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';

/** Cookies belong to a host name: cookies of 127.0.0.1 would be missing when the login returns to localhost. */
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
