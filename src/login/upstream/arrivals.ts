import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApplicationsService } from '../../applications/applications.service.js';
import { callerOf } from '../../platform/http/caller.js';
import { OtherBrowser, ProviderAnswerUnknown } from '../login.errors.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { hostedRequest, noteHosted, type PageVisitor, type Visit } from '../visits/visit.js';
import { Visits } from '../visits/visits.js';
import { type Attempt, Attempts } from './attempts.service.js';

export interface Arrived {
  visitor: PageVisitor;
  attempt: Attempt;
}

/** Finds out where a browser belongs that comes back from a provider: the state names the attempt, and it the flow. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly attempts: Attempts,
    private readonly applications: ApplicationsService,
    private readonly visits: Visits,
    private readonly browsers: BrowserBinding,
  ) {}

  async receive(request: Request, slug: string, provider: string): Promise<Arrived> {
    const attempt = await this.attempts.find(request.query.state, slug, provider);
    if (!attempt) return this.refuse(request, slug);
    await this.visits.enter(request, { signed: Object.fromEntries(new URLSearchParams(attempt.query)) });
    const visit = hostedRequest(request).visit as Visit;
    const browserHash = this.browsers.recognise(request.headers.cookie, visit.flow);
    if (!browserHash?.equals(attempt.browserHash)) throw new OtherBrowser();
    const visitor = { visit, browserHash, caller: callerOf(request), cookies: request.headers.cookie };
    return { visitor, attempt };
  }

  /** The page leads back to the application that the URL names. */
  private async refuse(request: Request, slug: string): Promise<never> {
    const application = await this.applications.findBySlug(slug);
    if (application) noteHosted(request, { application });
    throw new ProviderAnswerUnknown();
  }
}
