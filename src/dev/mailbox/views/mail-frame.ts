import type { Response } from 'express';
import type { RenderedMail } from '../../../mail/transports/mail-transport.js';
import type { MailView } from './mail-view.js';

/** A mail program does so too: styles, pictures and links into a new window are allowed, scripts are not. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // no script runs in it, so it is safe that the page around it measures its height
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Sends the mail's own HTML. If a colour scheme is chosen, the media query for it is replaced by the answer. */
export function sendMailFrame(response: Response, mail: RenderedMail, { scheme }: MailView): void {
  response
    .setHeaders(
      new Map([
        ['cache-control', 'no-store'],
        ['content-security-policy', POLICY],
        ['content-type', 'text/html; charset=utf-8'],
      ]),
    )
    .send(scheme === 'auto' ? mail.html : mail.html.replaceAll('(prefers-color-scheme: dark)', ANSWERS[scheme]));
}

const ANSWERS = { dark: 'all', light: 'not all' };
