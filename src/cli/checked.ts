import { validationPipe } from '../platform/http/input/validation.js';

/** A value is checked as the management API checks it. */
export const checked = <Body extends object>(Class: new () => Body, said: object): Promise<Body> =>
  validationPipe().transform(said, { type: 'body', metatype: Class }) as Promise<Body>;
