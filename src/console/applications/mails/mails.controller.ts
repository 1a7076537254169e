import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { MailTextUnknown } from '../../../applications/applications.errors.js';
import { mailNamed } from '../../../applications/mail-texts/templates.js';
import type { MailTemplate } from '../../../mail/mails.js';
import { MailPictures } from '../../../mail/templates/mail-pictures.js';
import type { ManagedMailTextDto } from '../../../management/applications/managed-mail-text.dto.js';
import { ManagedMailTexts } from '../../../management/applications/managed-mail-texts.js';
import type { RehearsalDto } from '../../../management/applications/rehearsal.dto.js';
import { versionOf } from '../../../management/writes/version.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { type Sent, textIn } from '../../fields.js';
import { MAIL_STYLE } from '../../mail/mail.page.js';
import { sendMailPicture } from '../../mail/mail-picture.js';
import { refusalOf } from '../../views/refusal.js';
import { ChangesNothing, ForOperators } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { changesIn, differing, orLookAgain, type Reviewed } from '../changes/changes.js';
import { reviewStep } from '../changes/review.page.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import {
  isOurs,
  ownWordsOf,
  type TypedMail,
  typedMailIn,
  typedMailOf,
  WORDS_OF_MAIL,
  wantedMailOf,
} from './mail-form.js';
import { MAILS_STYLE, MailOfApplicationPage, MailsOfApplicationPage } from './mails.page.js';

/** More than there are mails in all languages. */
const ALL = 500;

/** What an application says in its mails, each drawn as its reader gets it. */
@ApiExcludeController()
@Controller('console/applications/:slug/mails')
export class MailsOfApplicationController {
  constructor(
    private readonly applications: TheApplication,
    private readonly texts: ManagedMailTexts,
    private readonly pictures: MailPictures,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async list(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const { rows } = await this.texts.list(reach, application.slug, { after: undefined, limit: ALL });
    const own = new Set(rows.map(({ id }) => id));
    this.pages.show(asking, response, {
      application,
      part: 'mails',
      style: MAILS_STYLE,
      body: (view) => MailsOfApplicationPage(view, application, own),
    });
  }

  @Get(':id')
  @ForOperators('applications:read')
  async show(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    this.showForm(asking, response, found, id, typedMailOf(await this.find(found, id)));
  }

  /** In the frame below the words. */
  @Get(':id/picture')
  @ForOperators('applications:read')
  async picture(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    await this.draw(response, found, id, typedMailOf(await this.find(found, id)));
  }

  /** With words that are not saved. */
  @Post(':id/picture')
  @HttpCode(200)
  @ForOperators('applications:read')
  @ChangesNothing()
  async preview(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    await this.draw(response, await this.applications.of(asking), id, typedMailIn(form));
  }

  @Post(':id/review')
  @HttpCode(200)
  @ForOperators('applications:write')
  @ChangesNothing()
  async review(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.applications.of(asking);
    const typed = typedMailIn(form);
    const failure = await refusalOf(async () =>
      this.showReview(asking, response, found, id, await this.reviewOf(found, asking, id, wantedMailOf(typed))),
    );
    if (failure) this.showForm(asking, response, found, id, typed, failure);
  }

  @Post(':id')
  @ForOperators('applications:write')
  async save(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.applications.of(asking);
    const changes = changesIn(form, WORDS_OF_MAIL);
    const stale = await orLookAgain(this.write(found, asking, id, changes, textIn(form, 'seen')), () =>
      this.reviewOf(found, asking, id, changes),
    );
    if (stale) return this.showReview(asking, response, found, id, stale);
    this.pages.leadDone(asking, response, pathTo(found.application, 'mails'), 'mailTextSaved');
  }

  /** Words that are all ours need no row. */
  private async write(found: Found, { caller }: Asking, id: string, changes: Sent, seen?: string): Promise<unknown> {
    const { reach, application } = found;
    const stored = await this.find(found, id);
    const write = this.acts.write(caller, seen);
    if (!stored) return this.texts.create(write, reach, application.slug, { id, ...changes });
    return isOurs({ ...stored, ...changes })
      ? this.texts.delete(write, reach, application.slug, id)
      : this.texts.change(write, reach, application.slug, id, changes);
  }

  private async reviewOf(found: Found, { caller }: Asking, id: string, wanted: Sent): Promise<Reviewed> {
    const { reach, application } = found;
    const stored = await this.find(found, id);
    const before: Sent = stored ? { ...stored } : Object.fromEntries(WORDS_OF_MAIL.map((name) => [name, null]));
    const changes = differing(wanted, before);
    const rehearsal = this.acts.rehearsal(caller);
    const rehearsed = await (stored
      ? this.texts.change(rehearsal, reach, application.slug, id, changes)
      : this.texts.create(rehearsal, reach, application.slug, { id, ...changes }));
    const fields = Object.entries(changes).map(([name, to]) => ({ name, from: before[name], to }));
    const managedBy = stored?.managed_by ?? 'api';
    return {
      changes,
      rehearsal: { ...(rehearsed as RehearsalDto), fields },
      seen: stored ? versionOf(stored) : '',
      managedBy,
    };
  }

  /** Undefined where its words are all ours. */
  private async find({ reach, application }: Found, id: string): Promise<ManagedMailTextDto | undefined> {
    if (!mailNamed(id)) throw new MailTextUnknown();
    try {
      return await this.texts.get(reach, application.slug, id);
    } catch (failure) {
      if (failure instanceof MailTextUnknown) return undefined;
      throw failure;
    }
  }

  private async draw(response: Response, { application }: Found, id: string, typed: TypedMail): Promise<void> {
    const named = mailNamed(id);
    if (!named) throw new MailTextUnknown();
    const sampled = { ...named, template: named.template as MailTemplate };
    sendMailPicture(response, await this.pictures.sample(application, sampled, ownWordsOf(typed)));
  }

  private showForm(
    asking: Asking,
    response: Response,
    { application }: Found,
    id: string,
    typed: TypedMail,
    failure?: ServiceError,
  ): void {
    const { template = '' } = mailNamed(id) ?? {};
    const mayWrite = asking.operator.mayAt('applications:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'mails',
      failure,
      style: MAIL_STYLE,
      framesOwn: true,
      body: (view) => MailOfApplicationPage(view, { application, id, template, typed, mayWrite, failure }),
    });
  }

  private showReview(asking: Asking, response: Response, { application }: Found, id: string, reviewed: Reviewed): void {
    const path = pathTo(application, 'mails', `/${id}`);
    this.pages.show(asking, response, {
      application,
      part: 'mails',
      ...reviewStep(reviewed, { action: path, back: path }),
    });
  }
}
