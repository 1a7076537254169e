import type { Request } from 'express';

/** Browsers ask for HTML when a person follows a link or types a URL; programs ask for JSON, or for anything. */
export const isBrowser = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';
