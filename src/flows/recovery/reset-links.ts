import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { homeOf } from '../../applications/built-in.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { withParameter } from '../../applications/origins/web-url.js';
import { PlansService } from '../../plans/plans.service.js';
import { Settings } from '../../platform/config/settings.js';
import type { Caller } from '../../platform/http/caller.js';
import { type CodeSource, EmailCodesService } from '../email-codes/email-codes.service.js';
import { FlowsService } from '../flows.service.js';
import type { Flow } from '../flows.statements.js';
import { readCancelUrl, readRedirectUrl } from '../redirect-rules.js';
import { HostedUrls } from '../start/hosted-url.js';

export interface ResetFlow {
  flow: Flow;
  token: string;
}

export interface ResetLink {
  url: string;
  digits: string;
}

/**
 * Leads a person who has just proved the mailbox to the hosted page that sets a new password. This service starts the
 * login, and no application waits for its end: it only sets the password.
 */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly plans: PlansService,
    private readonly flows: FlowsService,
    private readonly codes: EmailCodesService,
    private readonly hostedUrls: HostedUrls,
    private readonly settings: Settings,
  ) {}

  /** Undefined where the application has no passwords, or no page of its own to lead back to. */
  async start(application: Application, { deadline }: Pick<Caller, 'deadline'>): Promise<ResetFlow | undefined> {
    const home = homeOf(application) ?? '';
    const [redirectUrl = home] = application.redirectUrls;
    const plan = await this.plans.getPlan(application.planId);
    const isHome = readRedirectUrl(application, redirectUrl) && readCancelUrl(application, home);
    if (!isHome || !plan.allowsProvider('password')) return undefined;
    const { code: token } = await this.flows.start(
      application,
      { redirect_url: redirectUrl, cancel_url: home },
      deadline,
    );
    const flow = await this.flows.findOpen(token);
    return flow && { flow, token };
  }

  /** The caller has locked the identity. As no browser has asked for the code, its link works in any. */
  async issue(
    manager: EntityManager,
    { flow, token }: ResetFlow,
    identityId: string,
    caller: CodeSource['caller'],
    seconds = this.settings.ttl.emailCode,
  ): Promise<ResetLink> {
    const expires = await this.flows.extend(manager, flow, seconds);
    const asker = { caller, browserHash: null };
    const code = await this.codes.issue(manager, { flow, kind: 'reset_password', identityId, asker, seconds });
    const page = `${this.settings.publicUrl}/login/reset?${this.hostedUrls.query({ flow: token, expires })}`;
    return { url: withParameter(page, 'code', code.link), digits: code.digits };
  }
}
