import { METHODS } from 'node:http';
import { ServiceError } from './service.error.js';

export class MalformedInput extends ServiceError {
  constructor(readonly faults: readonly string[]) {
    super(400, 'malformed_input', faults.join('; '));
  }
}

/** Leaves out the parser's message, which would quote the request. */
export const invalidJson = (): MalformedInput => new MalformedInput(['The body is not valid JSON.']);

export class UnknownRoute extends ServiceError {
  constructor() {
    super(404, 'unknown_route', 'There is no such route. The API reference is at /docs.');
  }
}

export class MethodNotAllowed extends ServiceError {
  constructor(method: string, allowed: string[]) {
    const methods = allowed.join(', ');
    super(405, 'method_not_allowed', `This route does not support ${nameOf(method)}. Use ${methods}.`, {
      allow: methods,
    });
  }
}

/** Only a name that HTTP knows is repeated. */
const nameOf = (method: string): string => (METHODS.includes(method) ? method : 'that method');

export class BodyTooLarge extends ServiceError {
  constructor() {
    super(413, 'body_too_large', 'The body is larger than this route accepts.');
  }
}

export class UnsupportedBody extends ServiceError {
  constructor() {
    super(415, 'unsupported_body', 'Send the body as application/json in UTF-8, uncompressed.');
  }
}

export class HeadersTooLarge extends ServiceError {
  constructor() {
    super(431, 'headers_too_large', 'The request has more headers, or longer ones, than the service accepts.');
  }
}

export class TooManyRequests extends ServiceError {
  constructor(limit: { name: string; points: number; windowSeconds: number; retryAfterSeconds: number }) {
    super(429, 'too_many_requests', 'Too many attempts. Wait a while and try again.', {
      'retry-after': String(limit.retryAfterSeconds),
      ratelimit: `"${limit.name}";r=0;t=${limit.retryAfterSeconds}`,
      'ratelimit-policy': `"${limit.name}";q=${limit.points};w=${limit.windowSeconds}`,
    });
  }
}

export class Overloaded extends ServiceError {
  constructor() {
    super(503, 'overloaded', 'The service is busy. Try again in a few seconds.', { 'retry-after': '2' });
  }
}

export class InternalFailure extends ServiceError {
  constructor() {
    super(500, 'internal_failure', 'Something went wrong on our side. Quote the x-request-id when you report it.');
  }
}

export class Unavailable extends ServiceError {
  constructor() {
    super(503, 'unavailable', 'The service cannot reach its database right now. Try again in a few seconds.', {
      'retry-after': '2',
    });
  }
}
