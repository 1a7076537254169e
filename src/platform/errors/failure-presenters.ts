import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ServiceError } from './service.error.js';

/** Answers a failure in its own way, where people read it. */
export interface FailurePresenter {
  covers(request: Request): boolean;
  show(request: Request, response: Response, failure: ServiceError): void;
}

/** Where modules that have pages register how a failure looks there. */
@Injectable()
export class FailurePresenters {
  private readonly registered: FailurePresenter[] = [];

  add(presenter: FailurePresenter): void {
    this.registered.push(presenter);
  }

  findFor(request: Request): FailurePresenter | undefined {
    return this.registered.find((presenter) => presenter.covers(request));
  }
}
