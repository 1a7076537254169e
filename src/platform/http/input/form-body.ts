import express, { type Request, type Response } from 'express';

/** As middleware, for routes that all take forms. */
export const formBody = express.urlencoded({ extended: false, limit: '16kb', inflate: false, parameterLimit: 20 });

/** Reads a posted form. Only the pages with a form use it; no other route accepts a form. */
export function readForm(request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    formBody(request, response, (failure?: unknown) => (failure ? reject(failure) : resolve()));
  });
}
