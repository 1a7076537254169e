import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import { type Observable, of } from 'rxjs';
import type { EntityManager } from 'typeorm';
import { Settings } from '../../platform/config/settings.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { callerOf } from '../../platform/http/caller.js';
import type { ManagementRequest } from '../access/management.guard.js';
import { KeptAnswers, type RepeatableRequest } from './kept-answers.js';
import { SeenVersion } from './version.js';
import { Write } from './write.js';

/** On a route that changes an object which has a version. */
export const TAKES_VERSION = 'gatehouse:takes-version';

export type WritingRequest = ManagementRequest & { write: Write };

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Reads the manner of a write from its headers and its query, and answers a request that has been answered before. */
@Injectable()
export class WriteInterceptor implements NestInterceptor {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly answers: KeptAnswers,
    private readonly settings: Settings,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<WritingRequest>();
    const response = context.switchToHttp().getResponse<Response>();
    const isDryRun = readDryRun(request);
    const manner = {
      caller: callerOf(request),
      isDryRun,
      repeatable: isDryRun ? undefined : repeatableOf(request),
      seen: this.seenBy(request, context),
      status: response.statusCode,
    };
    request.write = new Write(this.manager, this.answers, manner, ({ status, headers }, how) => {
      response.status(status).set({ ...headers, ...how });
    });
    const earlier = await request.write.repeat();
    return earlier ? of(earlier.body) : next.handle();
  }

  private seenBy({ headers }: Request, context: ExecutionContext): SeenVersion {
    const takesVersion = this.reflector.get<true | undefined>(TAKES_VERSION, context.getHandler()) === true;
    return takesVersion
      ? SeenVersion.of(headers['if-match'], this.settings.managementNeedsIfMatch)
      : SeenVersion.of(undefined, false);
  }
}

function readDryRun({ query: { dry_run: said = 'false' } }: Request): boolean {
  if (said !== 'true' && said !== 'false') throw new MalformedInput(['dry_run must be true or false']);
  return said === 'true';
}

function repeatableOf(request: ManagementRequest): RepeatableRequest | undefined {
  const idempotencyKey = request.headers['idempotency-key'];
  if (idempotencyKey === undefined) return undefined;
  if (typeof idempotencyKey !== 'string' || !KEY.test(idempotencyKey))
    throw new MalformedInput(['Idempotency-Key must be 1 to 255 visible ASCII characters, without spaces']);
  const { method, originalUrl, body, managementKey } = request;
  const text = JSON.stringify([method, originalUrl, body ?? null]);
  return { managementKeyId: managementKey.id, idempotencyKey, text };
}
