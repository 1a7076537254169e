import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { ComponentChildren } from 'preact';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { Body } from '../../../management/applications/body-source.js';
import type { ManagedApplicationDto } from '../../../management/applications/managed-application.dto.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import type { Sent } from '../../fields.js';
import type { Title } from '../../views/console-pages.js';
import { refusalOf } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import type { Asking } from '../at-application.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages, type Part, pathTo } from '../views/application-pages.js';
import { Changes, changesIn, type Reviewed } from './changes.js';
import { reviewStep } from './review.page.js';

/** Members of an application that one form changes. */
export interface Edited<Typed> {
  part: Part;
  members: readonly string[];
  title: Title;
  typedIn(form: Sent): Typed;
  typedOf(shown: ManagedApplicationDto): Typed | Promise<Typed>;
  wantedOf(typed: Typed): Body | Promise<Body>;
  form(
    view: ConsoleView,
    shown: { application: Application; typed: Typed; failure: ServiceError | undefined },
  ): ComponentChildren;
}

/** The way from the form over the look at what would change to the change. */
@Injectable()
export class Editing {
  constructor(
    private readonly applications: TheApplication,
    private readonly changes: Changes,
    private readonly pages: ApplicationPages,
  ) {}

  async ask<Typed>(edited: Edited<Typed>, asking: Asking, response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    this.showForm(edited, asking, response, found, await edited.typedOf(await this.changes.get(found)));
  }

  async review<Typed>(edited: Edited<Typed>, asking: Asking, form: Sent, response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const typed = edited.typedIn(form);
    const failure = await refusalOf(async () => {
      const wanted = await edited.wantedOf(typed);
      this.showReview(edited, asking, response, found, await this.changes.review(found, wanted, asking.caller));
    });
    if (failure) this.showForm(edited, asking, response, found, typed, failure);
  }

  async save<Typed>(edited: Edited<Typed>, asking: Asking, form: Sent, response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const stale = await this.changes.make(found, form, changesIn(form, edited.members), asking.caller);
    if (stale) return this.showReview(edited, asking, response, found, stale);
    this.pages.leadDone(asking, response, pathTo(found.application, edited.part), 'settingsSaved');
  }

  private showReview<Typed>(
    { part }: Edited<Typed>,
    asking: Asking,
    response: Response,
    { application }: Found,
    reviewed: Reviewed,
  ): void {
    const [action, back] = [pathTo(application, part), pathTo(application, part, '/change')];
    this.pages.show(asking, response, { application, part, ...reviewStep(reviewed, { action, back }) });
  }

  private showForm<Typed>(
    { part, title, form }: Edited<Typed>,
    asking: Asking,
    response: Response,
    { application }: Found,
    typed: Typed,
    failure?: ServiceError,
  ): void {
    const body = (view: ConsoleView) => form(view, { application, typed, failure });
    this.pages.show(asking, response, { application, part, title, failure, body });
  }
}
