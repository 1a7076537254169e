import type { Request } from 'express';

/** Browsers ask for HTML when a person follows a link or types a URL. Programs ask for JSON, or for any type. */
export const isBrowser = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';
