import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { requestIdOf } from '../http/caller.js';
import { RouteTable } from '../http/reference/route-table.js';
import { MethodNotAllowed, Overloaded, TooManyRequests, Unavailable, UnknownRoute } from './common.errors.js';
import { needsOperator } from './database-full.js';
import { DelayedRefusals } from './delayed-refusals.js';
import { errorBody } from './error-body.js';
import { errorCodeOf } from './error-code.js';
import { type FailurePresenter, FailurePresenters } from './failure-presenters.js';
import { normalise } from './normalise.js';
import { RepeatedFailures } from './repeated-failures.js';
import type { ServiceError } from './service.error.js';

/** Turns every failure into a response. Pages show the same facts in their own form. */
@Injectable()
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('ErrorFilter');
  private readonly repeated = new RepeatedFailures();
  private readonly late = new DelayedRefusals();
  private readonly refused = new WeakSet<Response>();

  constructor(
    private readonly routes: RouteTable,
    private readonly presenters: FailurePresenters,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (this.refused.has(response)) return; // the response is already sent, whatever the handler returned
    const failure = this.failureFor(thrown, request);
    if (failure.getStatus() >= 500) this.report(thrown, failure, response);
    if (response.headersSent) response.destroy();
    else if (failure instanceof TooManyRequests)
      this.late.tell(() => this.showUnlessAnswered(request, response, failure));
    else this.show(request, response, failure);
  }

  /** Answers a request while its handler still works on it. */
  refuse(request: Request, response: Response, failure: ServiceError): void {
    this.refused.add(response);
    response.on('error', () => undefined); // writes of the handler after the end
    this.report(failure, failure, response);
    this.show(request, response, failure);
  }

  private showUnlessAnswered(request: Request, response: Response, failure: ServiceError): void {
    if (!response.headersSent) this.show(request, response, failure);
  }

  private show(request: Request, response: Response, failure: ServiceError): void {
    if (failure.details) response.locals.details = failure.details;
    const presenter = this.presenters.findFor(request, failure) ?? ERROR_BODY;
    const show = (recalled?: unknown) => presenter.show(request, response, failure, recalled);
    if (presenter.recall && failure.getStatus() < 500)
      this.showAfter(presenter.recall(request, failure), show, response);
    else show();
  }

  private showAfter(recall: Promise<unknown>, show: (recalled: unknown) => void, response: Response): void {
    recall
      .catch(() => undefined)
      .then((recalled) => response.headersSent || show(recalled))
      .catch((error) => this.giveUp(error, response));
  }

  private giveUp(error: unknown, response: Response): void {
    this.report(error, normalise(error), response);
    response.destroy();
  }

  private failureFor(thrown: unknown, request: Request): ServiceError {
    const failure = normalise(thrown);
    if (!(failure instanceof UnknownRoute)) return failure;
    const allowed = this.routes.methodsFor(request.path);
    return allowed.length > 0 ? new MethodNotAllowed(request.method, allowed) : failure;
  }

  private report(thrown: unknown, failure: ServiceError, response: Response): void {
    if (thrown === failure && !failure.cause && response.destroyed) return; // given up because the client has left
    const requestId = requestIdOf(response.req);
    const { code } = failure;
    const cause = thrown === failure ? failure.cause : thrown;
    if (!isExpected(failure)) {
      if (thrown === failure) this.log.warn({ requestId, code, err: cause, msg: failure.message });
      else this.log.error({ requestId, code, err: errorOf(thrown), msg: 'A request failed unexpectedly' });
      return;
    }
    // A refusal under load, or without the database, raises no alarm, and its log line has only the stack of its cause. A
    // full disk is an error, because only an operator ends it.
    const isForOperator = needsOperator(cause);
    const level = isForOperator ? 'error' : 'warn';
    const msg = isForOperator ? FOR_OPERATOR : failure.message;
    this.repeated.tell(
      `${code} ${errorCodeOf(cause)}`,
      () => this.log[level]({ requestId, code, err: cause, msg }),
      (others, seconds) => this.log[level]({ code, others, msg: `${others} more requests in ${seconds} s: ${msg}` }),
    );
  }
}

const isExpected = (failure: ServiceError): boolean => failure instanceof Overloaded || failure instanceof Unavailable;

const FOR_OPERATOR =
  'The database has no room, cannot use its disk, is at a limit, or has damaged data. Requests fail until an operator mends it.';

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Clients that get no page get this body. */
const ERROR_BODY: Omit<FailurePresenter, 'covers'> = {
  show(_request, response, failure) {
    const statusCode = failure.getStatus();
    response
      .status(statusCode)
      .set({ 'cache-control': 'no-store', ...failure.headers, 'x-error-code': failure.code })
      .json(errorBody(statusCode, failure.message));
  },
};
