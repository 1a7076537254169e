import type { Response } from 'express';
import type { Return } from '../../flows/redirect-rules.js';

/** 303: a browser that came with a form goes on without it (RFC 9700, 4.12). */
export function sendAnswer(response: Response, { redirectUrl }: Return): void {
  response.set('cache-control', 'no-store').status(303).set('location', redirectUrl).end();
}
