import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { ManagedClientDto } from '../../../management/applications/managed-client.dto.js';
import { ManagedClients } from '../../../management/applications/managed-clients.js';
import { type CreatedKey, ManagedKeys } from '../../../management/applications/managed-keys.js';
import type { RehearsalDto } from '../../../management/applications/rehearsal.dto.js';
import { versionOf } from '../../../management/writes/version.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { ConfirmationDiffers } from '../../console.errors.js';
import { isThere, pageIn, type Sent, textIn } from '../../fields.js';
import { isCorrectable, refusalOf } from '../../views/refusal.js';
import { ChangesNothing, ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { changesIn, differing, orLookAgain, type Reviewed } from '../changes/changes.js';
import { reviewStep } from '../changes/review.page.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { CHANGEABLE, kindOf, type TypedClient, typedClientIn, typedClientOf, wantedClientOf } from './client-form.js';
import {
  ChangeClientPage,
  ClientPage,
  ClientsPage,
  CreatedClientPage,
  NewClientPage,
  RemoveClientPage,
} from './clients.pages.js';

const MOST_SECRETS = 20;

@ApiExcludeController()
@Controller('console/applications/:slug/clients')
export class ClientsController {
  constructor(
    private readonly applications: TheApplication,
    private readonly clients: ManagedClients,
    private readonly keys: ManagedKeys,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async list(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const page = await this.clients.list(reach, application.slug, pageIn(query));
    const mayWrite = asking.operator.mayAt('applications:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'clients',
      body: (view) => ClientsPage(view, { application, page, mayWrite }),
    });
  }

  @Get('new')
  @ForOperators('applications:write')
  @NeedsProof()
  async askToCreate(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    this.showForm(asking, response, { isNew: true, found, typed: typedClientIn({ type: 'web' }) });
  }

  @Post()
  @ForOperators('applications:write')
  @NeedsProof()
  async create(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const typed = typedClientIn(form);
    const secretId = this.pages.idIn(asking, form);
    try {
      const { client, secret } = await this.add(found, asking, typed, secretId);
      this.pages.show(asking, response, {
        application: found.application,
        part: 'clients',
        title: ({ applications }) => applications.clients.createdTitle,
        body: (view) => CreatedClientPage(view, { application: found.application, client, secret }),
      });
    } catch (failure) {
      if (await isThere(this.keys.get(found.reach, asking.slug, secretId))) {
        const path = pathTo(found.application, 'clients', `/${typed.id}`);
        return this.pages.leadDone(asking, response, path, 'madeBefore');
      }
      if (!isCorrectable(failure)) throw failure;
      this.showForm(asking, response, { isNew: true, found, typed, failure });
    }
  }

  @Get(':id')
  @ForOperators('applications:read')
  async show(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const client = await this.clients.get(reach, application.slug, id);
    const secrets = await this.keys.ofClient(reach, application.slug, id, MOST_SECRETS);
    const mayWrite = asking.operator.mayAt('applications:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'clients',
      body: (view) => ClientPage(view, { application, client, secrets, mayWrite }),
    });
  }

  @Get(':id/change')
  @ForOperators('applications:write')
  @NeedsProof()
  async askToChange(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response) {
    const found = await this.applications.of(asking);
    const client = await this.clients.get(found.reach, asking.slug, id);
    this.showForm(asking, response, { isNew: false, found, typed: typedClientOf(client) });
  }

  @Post(':id/review')
  @ForOperators('applications:write')
  @NeedsProof()
  @ChangesNothing()
  async review(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.applications.of(asking);
    const { type } = await this.clients.get(found.reach, asking.slug, id);
    const typed = { ...typedClientIn(form), id, type };
    const failure = await refusalOf(async () =>
      this.showReview(asking, response, found, id, await this.reviewOf(found, asking, id, wantedClientOf(typed))),
    );
    if (failure) this.showForm(asking, response, { isNew: false, found, typed, failure });
  }

  @Post(':id')
  @ForOperators('applications:write')
  @NeedsProof()
  async change(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.applications.of(asking);
    const { reach, application } = found;
    const write = this.acts.write(asking.caller, textIn(form, 'seen'));
    const changes = changesIn(form, CHANGEABLE);
    const stale = await orLookAgain(this.clients.change(write, reach, application.slug, id, changes), () =>
      this.reviewOf(found, asking, id, changes),
    );
    if (stale) return this.showReview(asking, response, found, id, stale);
    this.pages.leadDone(asking, response, pathTo(application, 'clients', `/${id}`), 'clientChanged');
  }

  @Get(':id/remove')
  @ForOperators('applications:write')
  @NeedsProof()
  async askToRemove(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response) {
    const { reach, application } = await this.applications.of(asking);
    this.showRemoval(asking, response, application, await this.clients.get(reach, application.slug, id));
  }

  @Post(':id/remove')
  @ForOperators('applications:write')
  @NeedsProof()
  async remove(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const client = await this.clients.get(reach, application.slug, id);
    if (textIn(form, 'typed') !== client.name)
      return this.showRemoval(asking, response, application, client, new ConfirmationDiffers());
    await this.clients.delete(this.acts.write(asking.caller), reach, application.slug, id);
    this.pages.leadDone(asking, response, pathTo(application, 'clients'), 'clientRemoved');
  }

  /** With its secret, where it keeps one. */
  private async add(
    { reach, application }: Found,
    { caller }: Asking,
    typed: TypedClient,
    secretId: string,
  ): Promise<{ client: ManagedClientDto; secret: CreatedKey | undefined }> {
    const wanted = { ...wantedClientOf(typed), id: typed.id, type: kindOf(typed) };
    const of = { applicationId: application.id, clientId: typed.id, id: secretId };
    let secret: CreatedKey | undefined;
    const client = await this.clients.create(
      this.acts.write(caller),
      reach,
      application.slug,
      wanted,
      async (act, { type }) => {
        secret = type === 'public' ? undefined : await this.keys.createFirst(act, of);
      },
    );
    return { client: client as ManagedClientDto, secret };
  }

  private async reviewOf({ reach }: Found, { slug, caller }: Asking, id: string, wanted: Sent): Promise<Reviewed> {
    const shown = await this.clients.get(reach, slug, id);
    const changes = differing(wanted, shown);
    const rehearsal = await this.clients.change(this.acts.rehearsal(caller), reach, slug, id, changes);
    return { changes, rehearsal: rehearsal as RehearsalDto, seen: versionOf(shown), managedBy: shown.managed_by };
  }

  private showReview(asking: Asking, response: Response, { application }: Found, id: string, reviewed: Reviewed): void {
    const path = pathTo(application, 'clients', `/${id}`);
    this.pages.show(asking, response, {
      application,
      part: 'clients',
      ...reviewStep(reviewed, { action: path, back: `${path}/change` }),
    });
  }

  private showForm(asking: Asking, response: Response, { isNew, found, typed, failure }: ShownForm): void {
    const { application } = found;
    const Page = isNew ? NewClientPage : ChangeClientPage;
    this.pages.show(asking, response, {
      application,
      part: 'clients',
      title: ({ applications: { clients } }) => (isNew ? clients.create : clients.changeTitle),
      failure,
      body: (view) => Page(view, { application, typed, failure }),
    });
  }

  private showRemoval(
    asking: Asking,
    response: Response,
    application: Application,
    client: ManagedClientDto,
    failure?: ServiceError,
  ): void {
    this.pages.show(asking, response, {
      application,
      part: 'clients',
      title: ({ applications }) => applications.clients.removeTitle,
      failure,
      body: (view) => RemoveClientPage(view, application, client, failure),
    });
  }
}

interface ShownForm {
  isNew: boolean;
  found: Found;
  typed: TypedClient;
  failure?: ServiceError;
}
