import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ApplicationsService } from '../../applications/applications.service.js';
import { ClientsService } from '../../applications/clients/clients.service.js';
import { type ListedProvider, ProvidersService } from '../../applications/providers.service.js';
import { FlowsService } from '../../flows/flows.service.js';
import type { Flow } from '../../flows/flows.statements.js';
import { HostedUrls } from '../../flows/start/hosted-url.js';
import { OrganizationProviders } from '../../organizations/providers/organization-providers.service.js';
import { PlansService } from '../../plans/plans.service.js';
import { Settings } from '../../platform/config/settings.js';
import { pickLanguage } from '../../platform/http/language.js';
import { BrowserSignInCookies } from '../../session/browser-sign-ins/browser-sign-in-cookies.js';
import { INVITED_COOKIE } from '../invitations/invited-cookies.js';
import { PressedInvitations } from '../invitations/pressed-invitations.js';
import {
  LoginCancelled,
  LoginExpired,
  LoginFinished,
  LoginLinkInvalid,
  MailedLinkExpired,
  MailedLinkSpent,
} from '../login.errors.js';
import { noteHosted } from './visit.js';

interface Entering {
  /** The signed query of a hosted page. */
  signed: Record<string, unknown>;
  /** Lets in a request after the end of the flow, too. */
  outlivesFlow?: boolean;
  /** An emailed link led here. */
  isMailed?: boolean;
}

/** Reads which flow a request belongs to, and notes it for the pages. */
@Injectable()
export class Visits {
  constructor(
    private readonly hostedUrls: HostedUrls,
    private readonly flows: FlowsService,
    private readonly applications: ApplicationsService,
    private readonly clients: ClientsService,
    private readonly providers: ProvidersService,
    private readonly organizationProviders: OrganizationProviders,
    private readonly plans: PlansService,
    private readonly settings: Settings,
    private readonly signInCookies: BrowserSignInCookies,
    private readonly pressed: PressedInvitations,
  ) {}

  async enter(request: Request, { signed, outlivesFlow = false, isMailed = false }: Entering): Promise<void> {
    noteHosted(request, { mailboxUrl: this.settings.mailboxUrl });
    const hostedUrl = this.hostedUrls.read(signed);
    if (!hostedUrl) throw new LoginLinkInvalid();
    const flow = await this.flows.findAny(hostedUrl.flow);
    if (!flow) throw expired(isMailed);
    noteHosted(request, { language: pickLanguage(flow.uiLocales, request.headers['accept-language']) });
    const application = await this.applications.getApplication(flow.applicationId);
    noteHosted(request, { application });
    if (!flow.isOpen && !outlivesFlow) throw endOf(flow, isMailed);
    const client = await this.clients.ofApplication(application, flow.clientId);
    if (!client) throw expired(isMailed); // it is gone, and so is the place to go back to
    const plan = await this.plans.getPlan(application.planId);
    const listed = await this.providers.list(application.id);
    const staysSignedIn = flow.asked && application.singleSignOn.enabled;
    const visit = {
      flow,
      token: hostedUrl.flow,
      application,
      client,
      plan,
      query: this.hostedUrls.query(hostedUrl),
      providers: [
        ...(await this.ofOrganization(flow)),
        ...listed.filter(({ provider }) => plan.allowsProvider(provider)),
      ],
      invited: request.headers.cookie?.includes(INVITED_COOKIE)
        ? await this.pressed.find(application, flow, request.headers.cookie)
        : undefined,
      ...(staysSignedIn && {
        staysSignedIn: { presented: this.signInCookies.presentedIn(request.headers.cookie, application) },
      }),
    };
    noteHosted(request, { visit });
    const { relyingParty } = this.settings;
    if (relyingParty && plan.allowsProvider('passkey')) noteHosted(request, { passkeys: { relyingParty } });
  }

  /** A login that asks for an organization shows the provider that it brings. */
  private async ofOrganization({ applicationId, organizationId }: Flow): Promise<ListedProvider[]> {
    const own = organizationId && (await this.organizationProviders.listed(applicationId, organizationId));
    return own ? [own] : [];
  }
}

/** A request with the code of an emailed link is told about the link, not about the login. */
function endOf(flow: Flow, isMailed: boolean): Error {
  if (flow.completedAt) return isMailed ? new MailedLinkSpent() : new LoginFinished();
  return flow.cancelledAt ? new LoginCancelled() : expired(isMailed);
}

const expired = (isMailed: boolean): Error => (isMailed ? new MailedLinkExpired() : new LoginExpired());

export const LED_TO_BY_MAIL = 'gatehouse:led-to-by-mail';
export const OUTLIVES_FLOW = 'gatehouse:outlives-flow';

/** Lets in a request with the signed URL of an open flow. Others are told how their login ended. */
@Injectable()
export class VisitGuard implements CanActivate {
  constructor(
    private readonly visits: Visits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.visits.enter(request, {
      signed: this.signedPart(request, context),
      outlivesFlow: this.reflector.get<true | undefined>(OUTLIVES_FLOW, context.getHandler()) ?? false,
      isMailed: request.query.code !== undefined,
    });
    return true;
  }

  private signedPart({ query }: Request, context: ExecutionContext): Record<string, unknown> {
    if (!this.reflector.get<true | undefined>(LED_TO_BY_MAIL, context.getHandler())) return query;
    const { code: _mailed, ...signed } = query;
    return signed;
  }
}
