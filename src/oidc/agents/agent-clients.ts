import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { ClientsService, type KnownClient } from '../../applications/clients/clients.service.js';
import { hashSecret, looksLikeSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { APPLICATION_OF_SESSION } from '../../session/lifecycle/sessions.statements.js';
import { AccessTokens } from '../../session/tokens/access-token.js';
import { RefreshTokens } from '../../session/tokens/refresh-token.js';
import { InvalidGrant } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { isRegisteredId } from '../registration/registered-id.js';
import { AgentOffers } from './agent-offers.js';
import { AgentsNotAllowed, ResourceMissing } from './agents.errors.js';
import { APPLICATION_OF_CODE } from './agents.statements.js';
import { ClientDocuments } from './client-documents.js';

/**
 * Clients that belong to no application of their own: those of a document, and those that registered without naming one.
 * An authorization request says by its `resource` whose users it means; a code or a token says whose it is.
 */
@Injectable()
export class AgentClients {
  constructor(
    private readonly clients: ClientsService,
    private readonly applications: ApplicationsService,
    private readonly documents: ClientDocuments,
    private readonly offers: AgentOffers,
    private readonly database: Database,
    private readonly refreshTokens: RefreshTokens,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** At the start of a login. The document is fetched only where an application takes it. */
  async find(clientId: string, resources: string[], caller: Caller): Promise<KnownClient | undefined> {
    const isDocument = this.documents.covers(clientId);
    if (!isDocument && !(await this.isUnbound(clientId))) return undefined;
    const [resource] = resources;
    if (resource === undefined) throw new ResourceMissing();
    const application = await this.applications.findOffering(resource);
    const offer = application && (await this.offers.find(application.id));
    if (!offer || !(isDocument ? offer.documents : offer.registration === 'open')) throw new AgentsNotAllowed();
    if (isDocument) await this.documents.refresh(clientId, caller);
    const client = await this.clients.ofApplication(application, clientId);
    return client && { client, application, calledId: clientId };
  }

  /** At the token endpoint and beside it. */
  async ofGrant(clientId: string, parameters: Parameters): Promise<KnownClient | undefined> {
    if (!this.documents.covers(clientId) && !(await this.isUnbound(clientId))) return undefined;
    const applicationId = await this.applicationOf(parameters);
    if (!applicationId) throw new InvalidGrant('The code or the token is unknown, or it has ended.');
    const application = await this.applications.getApplication(applicationId);
    const client = await this.clients.ofApplication(application, clientId);
    return client && { client, application, calledId: clientId };
  }

  private async isUnbound(clientId: string): Promise<boolean> {
    if (!isRegisteredId(clientId)) return false;
    const client = await this.clients.findListed(clientId);
    return client !== null && !client.applicationId;
  }

  private async applicationOf(parameters: Parameters): Promise<string | undefined> {
    const code = parameters.find('code');
    if (looksLikeSecret(SECRET_PREFIXES.code, code)) {
      const [found] = await this.database.run(APPLICATION_OF_CODE, { codeHash: hashSecret(code) });
      return found?.applicationId;
    }
    const text = parameters.find('refresh_token') ?? parameters.find('token') ?? '';
    const token = this.refreshTokens.decode(text);
    if (!token) return (await this.accessTokens.verify(text))?.app;
    const [found] = await this.database.run(APPLICATION_OF_SESSION, { sessionId: token.sessionId });
    return found?.applicationId;
  }
}
