import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Database } from '../../platform/database/database.js';
import { Overloaded, Unavailable } from '../../platform/errors/common.errors.js';
import { ErrorFilter } from '../../platform/errors/error.filter.js';
import { deadlineOf } from '../../platform/http/caller.js';
import { Loops } from '../../platform/loops/loops.js';
import { HttpFront } from './http-front.js';

const LOOK_EVERY_MS = 100;
const LOOK_AT_CONNECTIONS_EVERY_MS = 2_000;
/** A handler that fails at its deadline answers by itself within this time. */
const GRACE_MS = 500;

/**
 * Answers requests whose time is over. Each statement has its limit, but several slow ones add up, with everything else
 * that the request waits for. Answers that a client does not read have a limit too.
 */
@Injectable()
export class OverdueRequests {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly database: Database,
    private readonly errors: ErrorFilter,
    loops: Loops,
  ) {
    const every = (name: string, pauseMs: number, look: (front: HttpFront) => void) =>
      loops.add({ name, pauseMs, servesRequests: true, turn: () => this.atFront(look) });
    every('overdue-requests', LOOK_EVERY_MS, (front) => this.look(front));
    every('open-connections', LOOK_AT_CONNECTIONS_EVERY_MS, (front) => front.lookAtConnections());
  }

  private atFront(look: (front: HttpFront) => void): void {
    const { httpAdapter: front } = this.host;
    if (front instanceof HttpFront) look(front);
  }

  private look(front: HttpFront): void {
    const before = performance.now() - GRACE_MS;
    for (const response of front.unanswered()) if (isDue(response, before)) this.refuse(response as Response);
  }

  private refuse(response: Response): void {
    const failure = this.database.isSilent ? new Unavailable() : new Overloaded();
    this.errors.refuse(response.req as Request, response, failure);
  }
}

/** A client that still sends its request does not wait for an answer. */
const isDue = ({ req }: ServerResponse, before: number): boolean =>
  req.complete && deadlineOf(req as Request).moment < before;
