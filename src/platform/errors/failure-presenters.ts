import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ServiceError } from './service.error.js';

/** Answers a failure as a page. */
export interface FailurePresenter<Recalled = unknown> {
  covers(request: Request, failure: ServiceError): boolean;
  /**
   * Finds out, before the page is shown, what else it may say, such as whose page it is. A failure of ours (5xx) does
   * not ask: the database may be away. Then the page says less.
   */
  recall?(request: Request, failure: ServiceError): Promise<Recalled>;
  show(request: Request, response: Response, failure: ServiceError, recalled?: Recalled): void;
}

/** The register in which modules with pages say how a failure looks there. */
@Injectable()
export class FailurePresenters {
  private readonly registered: FailurePresenter[] = [];
  private readonly last: FailurePresenter[] = [];

  add(presenter: FailurePresenter): void {
    this.registered.push(presenter);
  }

  /** Adds the one that is asked when no other covers a request. */
  addLast(presenter: FailurePresenter): void {
    this.last.push(presenter);
  }

  findFor(request: Request, failure: ServiceError): FailurePresenter | undefined {
    return [...this.registered, ...this.last].find((presenter) => presenter.covers(request, failure));
  }
}
