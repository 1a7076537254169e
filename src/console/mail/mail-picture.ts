import type { Response } from 'express';
import type { MailPicture } from '../../mail/templates/mail-pictures.js';

/** Nothing in it can be used, and it loads nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox',
].join('; ');

export function sendMailPicture(response: Response, picture: MailPicture | undefined): void {
  response
    .setHeaders(
      new Map([
        ['cache-control', 'no-store'],
        ['content-security-policy', POLICY],
        ['content-type', 'text/html; charset=utf-8'],
        ['x-frame-options', 'SAMEORIGIN'],
      ]),
    )
    .send(picture?.html ?? '');
}
