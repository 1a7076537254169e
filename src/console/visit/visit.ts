import type { Request } from 'express';
import { isStorableText } from '../../platform/http/input/validation.js';
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

/** Why an operator does it, as a form says it. What cannot be stored says nothing. */
export function reasonIn({ body }: Request): string | null {
  const said = textIn(body ?? {}, 'reason') ?? '';
  return isStorableText(said) ? [...said].slice(0, LONGEST_REASON).join('') || null : null;
}

/** Behind the guard there is one. */
export const operatorOf = (request: Request): SignedInOperator => consoleRequest(request).operator as SignedInOperator;
