import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApplicationsService } from '../../applications/applications.service.js';
import { MailPictures } from '../../mail/templates/mail-pictures.js';
import { ManagedMail } from '../../management/mail/managed-mail.js';
import { APPLICATION_CHOICES } from '../../management/users/find-users.statement.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { STATES, type State } from '../../platform/outbox/review.statements.js';
import { Acts } from '../acts.js';
import { pageIn, type Sent } from '../fields.js';
import { chosenIn } from '../reach-choice.js';
import { namesOf } from '../views/account-names.js';
import { ConsolePages } from '../views/console-pages.js';
import { AsOperator, ForOperators, Operating } from '../visit/console.decorators.js';
import type { SignedInOperator } from '../visit/operator.js';
import { MAIL_STYLE, MailPage, MailsPage, RetryPage } from './mail.page.js';
import { sendMailPicture } from './mail-picture.js';

@ApiExcludeController()
@Controller('console/mail')
export class MailController {
  constructor(
    private readonly database: Database,
    private readonly mails: ManagedMail,
    private readonly pictures: MailPictures,
    private readonly applications: ApplicationsService,
    private readonly acts: Acts,
    private readonly pages: ConsolePages,
  ) {}

  @Get()
  @ForOperators('mail:read')
  async list(
    @Operating() operator: SignedInOperator,
    @Query() query: Sent,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const state = STATES.find((known): known is State => known === query.state);
    const { reach, application } = chosenIn(operator, 'mail:read', query);
    const asked = { ...pageIn(query), application, state };
    const page = reach.applicationId === null && !application ? undefined : await this.mails.list(reach, asked);
    const [names, choices] = await Promise.all([
      namesOf(this.database, page?.rows.map(({ identityId }) => identityId) ?? []),
      this.database.run(APPLICATION_CHOICES, { applicationIds: null }),
    ]);
    this.pages.show(request, response, {
      title: ({ frame }) => frame.mail,
      room: 'mail',
      body: (view) => MailsPage(view, page, { application, state }, { names, choices }),
    });
  }

  @Get(':id')
  @ForOperators('mail:read')
  async show(
    @Operating() operator: SignedInOperator,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const mail = await operator.find('mail:read', (reach) => this.mails.get(reach, id));
    const [picture, names] = await Promise.all([
      this.pictures.draw(mail.id),
      namesOf(this.database, [mail.identityId]),
    ]);
    this.pages.show(request, response, {
      title: picture?.subject ?? mail.template,
      room: 'mail',
      style: MAIL_STYLE,
      framesOwn: true,
      body: (view) => MailPage(view, mail, picture, names),
    });
  }

  /** In the frame of its page. */
  @Get(':id/picture')
  @ForOperators('mail:read')
  async picture(
    @Operating() operator: SignedInOperator,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const mail = await operator.find('mail:read', (reach) => this.mails.get(reach, id));
    sendMailPicture(response, await this.pictures.draw(mail.id));
  }

  @Get(':id/retry')
  @ForOperators('mail:resend')
  async askToRetry(
    @Operating() operator: SignedInOperator,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const mail = await operator.find('mail:resend', (reach) => this.mails.get(reach, id));
    const names = await namesOf(this.database, [mail.identityId]);
    this.pages.show(request, response, {
      title: ({ mail: words }) => words.retryTitle,
      room: 'mail',
      body: (view) => RetryPage(view, mail, names),
    });
  }

  @Post(':id/retry')
  @ForOperators('mail:resend')
  async retry(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { applicationId } = await operator.find('mail:resend', (reach) =>
      this.acts.write(caller).act((act) => this.mails.retry(act, reach, id)),
    );
    const { slug } = await this.applications.getApplication(applicationId);
    this.pages.leadDone(response, operator, `/console/mail?application=${slug}`, 'mailRetried');
  }
}
