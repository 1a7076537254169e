import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { ListedApiKey } from '../../../applications/api-keys/api-keys.statements.js';
import { USUAL_SCOPES } from '../../../applications/entities/api-key.entity.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import { ManagedClients } from '../../../management/applications/managed-clients.js';
import { CreateKeyDto, wantedKey } from '../../../management/applications/managed-keys.dto.js';
import { ManagedKeys } from '../../../management/applications/managed-keys.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Clock } from '../../../platform/time/clock.js';
import { Acts } from '../../acts.js';
import { ConfirmationDiffers } from '../../console.errors.js';
import { checked, isThere, listIn, pageIn, type Sent, textIn } from '../../fields.js';
import { isCorrectable } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { CreatedKeyPage, KeysPage, LASTS, NewKeyPage, type NewKeyProps, RevokeKeyPage } from './keys.pages.js';

const DAY_MS = 86_400_000;
const DATED = /-\d{4}-\d\d-\d\d$/;

@ApiExcludeController()
@Controller('console/applications/:slug/keys')
export class KeysController {
  constructor(
    private readonly applications: TheApplication,
    private readonly keys: ManagedKeys,
    private readonly clients: ManagedClients,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async list(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const page = await this.keys.list(reach, asking.slug, pageIn(query));
    const mayWrite = asking.operator.mayAt('keys:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'keys',
      body: (view) => KeysPage(view, { application, page, mayWrite }),
    });
  }

  /** `of` is the key that the new one replaces, and `client` the client whose secret it is to be. */
  @Get('new')
  @ForOperators('keys:write')
  @NeedsProof()
  async askToCreate(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const [of, clientOf] = [textIn(query, 'of'), textIn(query, 'client')];
    const old = of === undefined ? undefined : await this.keys.get(reach, asking.slug, of);
    const client = clientOf === undefined ? undefined : await this.clients.get(reach, asking.slug, clientOf);
    const clientId = old ? old.clientId : (client?.id ?? null);
    const today = this.clock.now().toISOString().slice(0, 10);
    const name = old ? `${old.name.replace(DATED, '').slice(0, 80)}-${today}` : '';
    this.showNew(asking, response, { application, old, clientId, name, scopes: old?.scopes ?? USUAL_SCOPES });
  }

  @Post()
  @ForOperators('keys:write')
  @NeedsProof()
  async create(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const of = textIn(form, 'of');
    const old = of === undefined ? undefined : await this.keys.get(reach, asking.slug, of);
    const clientId = old ? old.clientId : textIn(form, 'client');
    const days = Number(textIn(form, 'days') ?? 0);
    const id = this.pages.idIn(asking, form);
    const [name, scopes] = [textIn(form, 'name') ?? '', listIn(form, 'scopes')];
    try {
      const body = await checked(CreateKeyDto, {
        name,
        ...(clientId ? { client_id: clientId } : { scopes }),
        ...(LASTS.includes(days) && { expires_at: new Date(this.clock.now().getTime() + days * DAY_MS).toISOString() }),
      });
      const made = await this.acts
        .write(asking.caller)
        .act((act) => this.keys.create(act, reach, asking.slug, { ...wantedKey(body), id }));
      this.pages.show(asking, response, {
        application,
        part: 'keys',
        title: ({ applications }) => applications.keys.createdTitle,
        body: (view) => CreatedKeyPage(view, application, made, old?.id),
      });
    } catch (failure) {
      if (await isThere(this.keys.get(reach, asking.slug, id)))
        return this.pages.leadDone(asking, response, pathTo(application, 'keys'), 'madeBefore');
      if (!isCorrectable(failure)) throw failure;
      this.showNew(asking, response, { application, old, clientId: clientId ?? null, name, scopes, failure });
    }
  }

  @Get(':id/revoke')
  @ForOperators('keys:write')
  @NeedsProof()
  async askToRevoke(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    this.showRevoke(asking, response, application, await this.keys.get(reach, asking.slug, id));
  }

  @Post(':id/revoke')
  @ForOperators('keys:write')
  @NeedsProof()
  async revoke(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const key = await this.keys.get(reach, asking.slug, id);
    if (textIn(form, 'typed') !== key.name)
      return this.showRevoke(asking, response, application, key, new ConfirmationDiffers());
    await this.acts.write(asking.caller).act((act) => this.keys.revoke(act, reach, asking.slug, id));
    this.pages.leadDone(asking, response, pathTo(application, 'keys'), 'keyRevoked');
  }

  private showRevoke(
    asking: Asking,
    response: Response,
    application: Application,
    key: ListedApiKey,
    failure?: ServiceError,
  ): void {
    this.pages.show(asking, response, {
      application,
      part: 'keys',
      title: ({ applications }) => applications.keys.revokeTitle,
      failure,
      body: (view) => RevokeKeyPage(view, application, key, failure),
    });
  }

  private showNew(asking: Asking, response: Response, shown: NewKeyProps): void {
    this.pages.show(asking, response, {
      application: shown.application,
      part: 'keys',
      title: ({ applications: { keys } }) => (shown.old ? keys.rotateTitle : keys.create),
      failure: shown.failure,
      body: (view) => NewKeyPage(view, shown),
    });
  }
}
