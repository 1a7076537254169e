import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Overloaded } from '../errors/common.errors.js';
import type { EventLoop } from '../telemetry/event-loop.js';
import { Deadline } from '../time/deadline.js';

const DEADLINE = Symbol('deadline');
type Limited = Request & { [DEADLINE]?: Deadline };

/** Gives each request its deadline. Refuses a request that waited so long to be read that its client is gone. */
export function requestDeadline(loop: EventLoop, milliseconds: number): RequestHandler {
  return (request: Limited, _response: Response, next: NextFunction) => {
    const { socket } = request;
    const deadline = new Deadline(loop.arrival() + milliseconds, () => socket.destroyed || socket.readableEnded);
    request[DEADLINE] = deadline;
    next(deadline.isOver() && !isHealthCheck(request) ? new Overloaded() : undefined);
  };
}

export const deadlineOf = (request: Request): Deadline => (request as Limited)[DEADLINE] ?? Deadline.NEVER;

/** Supervisors call these routes to learn whether the process lives. */
const isHealthCheck = ({ url }: Request): boolean => url.startsWith('/health/');
