import type { Response } from 'express';
import type { RenderedMail } from '../../../mail/transports/mail-transport.js';
import type { MailView } from './mail-view.js';

/** As in a mail program: styles and pictures, links into a new window, and nothing that runs. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The mail's own HTML. A reader's colour scheme is theirs; here it is chosen, so the question for it is answered. */
export function sendMailFrame(response: Response, mail: RenderedMail, { scheme }: MailView): void {
  response
    .setHeaders(
      new Map([
        ['cache-control', 'no-store'],
        ['content-security-policy', POLICY],
        ['content-type', 'text/html; charset=utf-8'],
      ]),
    )
    .send(mail.html.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all'));
}
