import { STATUS_CODES } from 'node:http';

/** The body of every error, at whatever step the request fails. */
export const errorBody = (statusCode: number, message: string) => ({
  statusCode,
  message,
  error: STATUS_CODES[statusCode] ?? 'Error',
});
