import type { Request } from 'express';

/** Browsers name HTML when somebody follows a link or types an address; programs ask for JSON, or for anything. */
export const isBrowser = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';
