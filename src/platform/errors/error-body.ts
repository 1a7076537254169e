import { STATUS_CODES } from 'node:http';

/** The body of every error, wherever on its way a request fails. */
export const errorBody = (statusCode: number, message: string) => ({
  statusCode,
  message,
  error: STATUS_CODES[statusCode] ?? 'Error',
});
