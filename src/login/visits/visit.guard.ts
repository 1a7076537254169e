import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ApplicationsService } from '../../applications/applications.service.js';
import { FlowsService } from '../../flows/flows.service.js';
import type { Flow } from '../../flows/flows.statements.js';
import { HostedUrls } from '../../flows/start/hosted-url.js';
import { PlansService } from '../../plans/plans.service.js';
import { Settings } from '../../platform/config/settings.js';
import { pickLanguage } from '../../platform/http/language.js';
import { LoginCancelled, LoginExpired, LoginFinished, LoginLinkInvalid, MailedLinkSpent } from '../login.errors.js';
import { hostedRequest } from './visit.js';

export const LED_TO_BY_MAIL = 'gatehouse:led-to-by-mail';
export const OUTLIVES_FLOW = 'gatehouse:outlives-flow';

/** Lets in a request with the signed URL of an open flow. Others are told how their login ended. */
@Injectable()
export class VisitGuard implements CanActivate {
  constructor(
    private readonly hostedUrls: HostedUrls,
    private readonly flows: FlowsService,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly reflector: Reflector,
    private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const hosted = hostedRequest(request);
    hosted.mailboxUrl = this.settings.mailboxUrl;
    const hostedUrl = this.hostedUrls.read(this.signedPart(request, context));
    if (!hostedUrl) throw new LoginLinkInvalid();
    const flow = await this.flows.findAny(hostedUrl.flow);
    if (!flow) throw new LoginExpired();
    hosted.language = pickLanguage(flow.uiLocales, request.headers['accept-language']);
    hosted.application = await this.applications.getApplication(flow.applicationId);
    const outlives = this.reflector.get<true | undefined>(OUTLIVES_FLOW, context.getHandler());
    if (!flow.isOpen && !outlives) throw endOf(flow, request);
    const { application } = hosted;
    const plan = await this.plans.getPlan(application.planId);
    hosted.visit = { flow, token: hostedUrl.flow, application, plan, query: this.hostedUrls.query(hostedUrl) };
    const { relyingParty } = this.settings;
    if (relyingParty && plan.allowsProvider('passkey')) hosted.passkeys = { relyingParty };
    return true;
  }

  private signedPart({ query }: Request, context: ExecutionContext): Record<string, unknown> {
    if (!this.reflector.get<true | undefined>(LED_TO_BY_MAIL, context.getHandler())) return query;
    const { code: _mailed, ...signed } = query;
    return signed;
  }
}

/** A request with the code of an emailed link is told about the link, not about the login. */
function endOf(flow: Flow, { query }: Request): Error {
  if (flow.completedAt) return query.code === undefined ? new LoginFinished() : new MailedLinkSpent();
  return flow.cancelledAt ? new LoginCancelled() : new LoginExpired();
}
