import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Client } from '../../applications/clients/client.entity.js';
import { ClientsService } from '../../applications/clients/clients.service.js';
import { AnswerTooLarge, UpstreamHttp } from '../../identities/upstream/http/upstream-http.js';
import { Settings } from '../../platform/config/settings.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Clock } from '../../platform/time/clock.js';
import { ClientDocumentRefused } from './agents.errors.js';
import { STORE_DOCUMENT } from './agents.statements.js';
import { isDocumentUrl, isLoopback, readDocument } from './client-document.js';
import { secondsFresh } from './freshness.js';

const LARGEST = 10 * 1024;

/** Clients that are known by a document at their `client_id`. What it says is kept as long as its headers allow. */
@Injectable()
export class ClientDocuments {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly clients: ClientsService,
    private readonly http: UpstreamHttp,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  covers(clientId: string): boolean {
    return isDocumentUrl(clientId, this.settings.isProduction);
  }

  /** Fetches it if what is stored is no longer fresh. */
  async refresh(url: string, caller: Caller): Promise<void> {
    const stored: Client | null = await this.clients.findListed(url);
    if (stored?.staleAt && stored.staleAt > this.clock.now()) return;
    await this.limits.spend('client-document-address', caller.bucket);
    const answer = await this.fetch(new URL(url));
    if (answer.status !== 200) throw new ClientDocumentRefused('status');
    const described = readDocument(url, await answer.text());
    await this.manager.transaction(async (manager) => {
      await within(manager).run(STORE_DOCUMENT, { id: url, ...described, seconds: secondsFresh(answer.headers) });
      await this.clients.changed(manager, url);
    });
  }

  private async fetch(url: URL): Promise<Response> {
    const mayBePrivate = !this.settings.isProduction && isLoopback(url);
    try {
      return await this.http.fetchForeign(
        url,
        { headers: { accept: 'application/json' } },
        { most: LARGEST, mayBePrivate },
      );
    } catch (failure) {
      throw new ClientDocumentRefused(failure instanceof AnswerTooLarge ? 'size' : 'unreachable');
    }
  }
}
