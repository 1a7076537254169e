import type { Request, Response } from 'express';
import { sendHandOver } from '../../login/views/pages.js';
import { pickLanguage } from '../../platform/http/language.js';
import type { Answered } from './authorizations.service.js';

/** 303: a browser that came with a form goes on without it (RFC 9700, 4.12). */
export function sendAnswer(
  { headers }: Request,
  response: Response,
  { answer: { redirectUrl, posts }, ...client }: Answered,
): void {
  response.set('cache-control', 'no-store');
  if (!posts) response.status(303).set('location', redirectUrl).end();
  else
    sendHandOver(response, { redirectUrl, posts }, { ...client, language: pickLanguage(headers['accept-language']) });
}
