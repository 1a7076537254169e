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
  // Nothing in it runs, so the page around it may measure how tall it is.
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The mail's own HTML. A reader's colour scheme is theirs; where one is chosen here, the question for it is answered. */
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
