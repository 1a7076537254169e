import type { Request } from 'express';
import { type Language, pickLanguage } from '../../platform/http/language.js';
import { textIn } from '../fields.js';
import type { SignedInOperator } from './operator.js';

/** What is known about a request so far. A failure can happen at any point, and its page shows what is known. */
export interface ConsoleRequest {
  language: Language;
  operator?: SignedInOperator;
}

const KNOWN = Symbol('what is known about a request to the console');

export function consoleRequest(request: Request): ConsoleRequest {
  const carrier = request as Request & { [KNOWN]?: ConsoleRequest };
  carrier[KNOWN] ??= { language: pickLanguage(request.headers['accept-language']) };
  return carrier[KNOWN];
}

const LONGEST_REASON = 500;

/** Why an operator does it, as a form says it. */
export const reasonIn = ({ body }: Request): string | null =>
  textIn(body ?? {}, 'reason')?.slice(0, LONGEST_REASON) ?? null;

/** Behind the guard there is one. */
export const operatorOf = (request: Request): SignedInOperator => consoleRequest(request).operator as SignedInOperator;
