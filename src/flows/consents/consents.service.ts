import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Client } from '../../applications/clients/client.entity.js';
import { hostOf, isInstalled, isOnDevice } from '../../applications/clients/redirects.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { Database, within } from '../../platform/database/database.js';
import type { Statements } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { AuthorizationCodesService } from '../completion/authorization-codes.service.js';
import type { Proof } from '../completion/proof.js';
import type { Flow } from '../flows.statements.js';
import {
  CONNECTIONS,
  type ConnectionRow,
  FIND_CONSENT,
  GIVE_CONSENT,
  WITHDRAW_CONSENT,
} from './consents.statements.js';

export interface Connection extends ConnectionRow {
  /** Null for a program on the user's own device. */
  host: string | null;
}

interface Asking {
  client: Client;
  flow: Pick<Flow, 'asked' | 'applicationId'>;
}

/**
 * What users let clients of other people do: each is asked once for each client and scope. An installed program gets no
 * code from a browser in which its user has done nothing, also where it is one of the application's own people.
 */
@Injectable()
export class Consents {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly codes: AuthorizationCodesService,
    private readonly sessions: SessionsService,
  ) {}

  /** Whether the user has to be asked before the client gets a code. */
  async isDue(
    { client, flow: { asked } }: { client: Client; flow: Pick<Flow, 'asked'> },
    { identityId, browserSignInId, hasAnswered }: Proof,
    statements: Statements = this.database,
  ): Promise<boolean> {
    if (!asked) return false;
    if (isInstalled(client, asked.redirectUri) && browserSignInId && !hasAnswered) return true;
    if (client.firstParty) return false;
    if (asked.prompt?.includes('consent') || isKnownBySeveral(client)) return true;
    const { scope, resources = [] } = asked;
    const [found] = await statements.run(FIND_CONSENT, { identityId, clientId: client.id, scope, resources });
    return !found;
  }

  async give(
    manager: EntityManager,
    { client, flow: { asked, applicationId } }: Asking,
    identityId: string,
    caller: Caller,
  ): Promise<void> {
    if (!asked || client.firstParty) return;
    const { scope, resources = [] } = asked;
    await within(manager).run(GIVE_CONSENT, {
      id: newId(),
      identityId,
      clientId: client.id,
      scope,
      resources,
      applicationId,
      eventId: newId(),
      ip: caller.ip,
      userAgent: caller.userAgent,
      requestId: caller.requestId,
    });
  }

  async list(identityId: string): Promise<Connection[]> {
    const rows = await this.database.run(CONNECTIONS, { identityId });
    return rows.map((row) => {
      const [first = ''] = row.redirectUrls;
      const redirectUri = row.redirectUrls.find((uri) => !isOnDevice(uri)) ?? first;
      return { ...row, host: hostOf({ id: row.clientId, madeBy: row.madeBy }, redirectUri) };
    });
  }

  /** Ends what the client has: its sessions, and codes that it has not exchanged. The caller has locked the identity. */
  async withdraw(
    manager: EntityManager,
    { id, identityId, applicationId }: { id: string; identityId: string; applicationId: string },
    caller: Caller,
  ): Promise<boolean> {
    const [withdrawn] = await within(manager).run(WITHDRAW_CONSENT, { id, identityId });
    if (!withdrawn) return false;
    const { clientId } = withdrawn;
    await this.codes.withdrawAllOfClient(manager, identityId, clientId);
    await this.sessions.endOfClient(manager, { identityId, clientId }, { reason: 'user', caller });
    const details = { client_id: clientId };
    await this.audit.record(manager, { type: 'consent.withdrawn', applicationId, identityId, caller, details });
    return true;
  }
}

/**
 * The page names a client that registered itself by the host of the redirect. A consent that named one host must not lead
 * to another, so one with several is asked about each time.
 */
const isKnownBySeveral = (client: Client): boolean =>
  client.madeBy === 'registration' && new Set(client.redirectUrls.map((url) => hostOf(client, url))).size > 1;
