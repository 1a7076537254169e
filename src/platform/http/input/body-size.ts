import type { Request } from 'express';

const SIZE = Symbol('size of the body');
type Counted = Request & { [SIZE]?: number };

/** For a body whose length no header states. */
export function noteSize(request: Request, bytes: number): void {
  (request as Counted)[SIZE] = bytes;
}

/** The bytes of the body as it was sent. */
export const sizeOf = (request: Request): number =>
  (request as Counted)[SIZE] ?? Number(request.headers['content-length'] ?? 0);
