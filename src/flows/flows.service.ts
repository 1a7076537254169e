import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Raw, type Repository } from 'typeorm';
import { UrlNotAllowed } from '../applications/applications.errors.js';
import type { Application } from '../applications/entities/application.entity.js';
import { Audit } from '../platform/audit/audit.js';
import { hashSecret, looksLikeSecret, newSecret, SECRET_PREFIXES } from '../platform/crypto/secrets.js';
import { Database } from '../platform/database/database.js';
import type { Caller } from '../platform/http/caller.js';
import type { Deadline } from '../platform/time/deadline.js';
import { readCancelUrl, readRedirectUrl } from './destinations.js';
import type { StartedLoginDto, StartLoginDto } from './dto/start-login.dto.js';
import { AuthFlow } from './entities/auth-flow.entity.js';
import { FLOW_BY_TOKEN } from './flow-by-token.statement.js';
import { FlowInvalid } from './flows.errors.js';
import { FlowStarts } from './start/flow-starts.js';
import { HostedUrls } from './start/hosted-url.js';

/** A flow that may go on, the identifier that is held for it, and the application that it is for. */
export interface OpenFlow {
  flow: AuthFlow;
  token: string;
  application: Application;
}

/**
 * A flow is open from its start until it is completed, cancelled or expired; there is no way back.
 *
 *   open ── complete ──▶ completed      an authorization code was issued
 *   open ── cancel ────▶ cancelled      the person went back to the application
 *   open ── time ──────▶ expired        judged by the database's clock, at every use
 */
@Injectable()
export class FlowsService {
  constructor(
    @InjectRepository(AuthFlow) private readonly flows: Repository<AuthFlow>,
    private readonly database: Database,
    private readonly hostedUrls: HostedUrls,
    private readonly starts: FlowStarts,
    private readonly audit: Audit,
  ) {}

  async start(application: Application, wanted: StartLoginDto, deadline: Deadline): Promise<StartedLoginDto> {
    const redirectUrl = readRedirectUrl(application, wanted.redirect_url);
    if (!redirectUrl) throw new UrlNotAllowed('redirect_url');
    const cancelUrl = readCancelUrl(application, wanted.cancel_url);
    if (!cancelUrl) throw new UrlNotAllowed('cancel_url');
    const flow = newSecret(SECRET_PREFIXES.flow);
    const expires = await this.starts.store({
      tokenHash: hashSecret(flow),
      applicationId: application.id,
      redirectUrl: redirectUrl.href,
      cancelUrl: cancelUrl.href,
      state: wanted.state || null,
      codeChallenge: wanted.code_challenge ?? null,
      loginHint: wanted.login_hint ?? null,
      uiLocales: wanted.ui_locales ?? null,
      deadline,
    });
    return { redirectUrl: this.hostedUrls.url({ flow, expires }), code: flow };
  }

  /** The flow while it is open. */
  async findOpen(token: unknown): Promise<AuthFlow | undefined> {
    const found = await this.findAny(token);
    return found?.isOpen ? found : undefined;
  }

  /** The flow in whatever state, so that a page can tell a person what became of it. */
  async findAny(token: unknown): Promise<(AuthFlow & { isOpen: boolean }) | undefined> {
    if (!looksLikeSecret(SECRET_PREFIXES.flow, token)) return undefined;
    const [found] = await this.database.run(FLOW_BY_TOKEN, { tokenHash: hashSecret(token) });
    return found;
  }

  /** A code that was mailed must find its flow still open; answers until when it now is, in seconds since 1970. */
  async extend(manager: EntityManager, flow: AuthFlow, seconds: number): Promise<number> {
    const [[row]]: [[{ expires: number }], number] = await manager.query(
      `UPDATE auth_flows SET expires_at = GREATEST(expires_at, now() + make_interval(secs => $2))
       WHERE id = $1 RETURNING ceil(extract(epoch FROM expires_at))::float8 AS expires`,
      [flow.id, seconds],
    );
    return row.expires;
  }

  /** Whoever else wants to act on the flow waits until the transaction's end, and then sees what it did. */
  async lock(manager: EntityManager, flow: AuthFlow): Promise<void> {
    await manager.query('SELECT FROM auth_flows WHERE id = $1 FOR UPDATE', [flow.id]);
  }

  /** The email that was typed on a hosted page: the flow's next pages show it. */
  async noteEmail(manager: EntityManager, flow: AuthFlow, email: string): Promise<void> {
    await manager.update(AuthFlow, { id: flow.id }, { loginHint: email });
  }

  async cancel(flow: AuthFlow, caller: Caller): Promise<void> {
    await this.flows.manager.transaction(async (manager) => {
      const { affected } = await manager.update(AuthFlow, { id: flow.id, ...OPEN }, { cancelledAt: () => 'now()' });
      if (!affected) throw new FlowInvalid();
      await this.audit.record(manager, { type: 'flow.cancelled', applicationId: flow.applicationId, caller });
    });
  }

  /** The first browser that posts owns the flow from then on; answers whether it is this one. */
  async bindBrowser(flow: AuthFlow, browserHash: Buffer): Promise<boolean> {
    if (flow.browserHash) return flow.browserHash.equals(browserHash);
    const { affected } = await this.flows.update({ id: flow.id, browserHash: IsNull() }, { browserHash });
    if (affected) return true;
    const bound = await this.flows.findOneByOrFail({ id: flow.id });
    return bound.browserHash?.equals(browserHash) ?? false;
  }
}

const OPEN = {
  completedAt: IsNull(),
  cancelledAt: IsNull(),
  expiresAt: Raw((column) => `${column} > now()`),
};
