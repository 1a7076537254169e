import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ServiceError } from './service.error.js';

/** Answers a failure in its own way, for the people below certain addresses. */
export interface FailurePresenter {
  covers(path: string): boolean;
  show(request: Request, response: Response, failure: ServiceError): void;
}

/** Where modules that have pages register how a failure looks there. */
@Injectable()
export class FailurePresenters {
  private readonly registered: FailurePresenter[] = [];

  add(presenter: FailurePresenter): void {
    this.registered.push(presenter);
  }

  findFor(path: string): FailurePresenter | undefined {
    return this.registered.find((presenter) => presenter.covers(path));
  }
}
