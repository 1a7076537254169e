import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ServiceError } from './service.error.js';

/** Answers a failure as a page. */
export interface FailurePresenter {
  covers(request: Request): boolean;
  show(request: Request, response: Response, failure: ServiceError): void;
}

/** The register in which modules with pages say how a failure looks there. */
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
