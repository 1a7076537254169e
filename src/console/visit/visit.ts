import type { Request } from 'express';
import { type Language, pickLanguage } from '../../platform/http/language.js';
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

/** Behind the guard there is one. */
export const operatorOf = (request: Request): SignedInOperator => consoleRequest(request).operator as SignedInOperator;
