import { Injectable } from '@nestjs/common';
import { DeviceRequests } from '../../flows/devices/device-requests.service.js';
import type { EnteredRequest } from '../../flows/devices/device-requests.statements.js';
import { UserCodeExpired, UserCodeUsed } from '../../flows/devices/devices.errors.js';
import { FlowsService } from '../../flows/flows.service.js';
import type { Flow } from '../../flows/flows.statements.js';
import { HostedUrls } from '../../flows/start/hosted-url.js';
import { Settings } from '../../platform/config/settings.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Language } from '../../platform/http/language.js';
import { Places } from '../../platform/places/places.js';
import { LoginLinkInvalid } from '../login.errors.js';
import type { AskingDevice } from '../views/form-view.js';
import { type PageVisitor, type Step, type Visit, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';

interface Begun {
  flow: Flow;
  /** The page that names the device. */
  to: string;
}

/** The login for a device: a flow of its own, which ends with the user's word in place of a redirect. */
@Injectable()
export class DevicePagesService {
  private readonly page: string;
  private readonly issuer: string;

  constructor(
    private readonly devices: DeviceRequests,
    private readonly flows: FlowsService,
    private readonly rules: VisitRules,
    private readonly hostedUrls: HostedUrls,
    private readonly places: Places,
    { publicUrl }: Settings,
  ) {
    this.page = `${publicUrl}/device`;
    this.issuer = publicUrl;
  }

  /** Begins the login of the device whose code a person typed. */
  async begin(typed: unknown, caller: Caller): Promise<Begun> {
    const request = await this.devices.requireEntered(typed, caller);
    const hosted = await this.flows.begin({ ...this.loginFor(request), deadline: caller.deadline });
    const flow = await this.flows.findAny(hosted.flow);
    if (!flow) throw new UserCodeExpired();
    return { flow, to: `/login/device?${this.hostedUrls.query(hosted)}` };
  }

  /** The browser that typed the code goes on alone: a login page that it passes on serves no other browser. */
  async bind(flow: Flow, browserHash: Buffer): Promise<void> {
    await this.flows.bindBrowser(flow, browserHash);
  }

  /** The device, as long as it waits, and whether it was allowed here. */
  async require({ flow }: Visit, language: Language): Promise<AskingDevice> {
    const device = await this.devices.findFor(flow);
    if (!device) throw new LoginLinkInvalid();
    if (device.isAnswered && !device.isAllowed) throw new UserCodeUsed();
    if (device.isExpired && !device.isAnswered) throw new UserCodeExpired();
    return { ...device, place: this.places.find(device.ip, language) };
  }

  /** Only the browser that signed in may allow it. */
  async allow(visitor: PageVisitor): Promise<Step> {
    const { visit, caller } = visitor;
    await this.rules.bindBrowser(visitor);
    await this.devices.allow(visit.flow, caller);
    return within('/login/device', visit);
  }

  async refuse(visitor: PageVisitor): Promise<Step> {
    const { visit, caller } = visitor;
    await this.rules.bindBrowser(visitor);
    await this.devices.refuse(visit.flow, caller);
    return within('/login/device/refused', visit);
  }

  private loginFor({ id, applicationId, clientId, asked: { scope, resources } }: EnteredRequest) {
    return {
      applicationId,
      clientId,
      redirectUrl: this.page,
      cancelUrl: this.page,
      asked: {
        scope,
        ...(resources && { resources }),
        device: id,
        issuer: this.issuer,
        redirectUri: this.page,
        responseMode: 'query' as const,
      },
      state: null,
      codeChallenge: null,
      loginHint: null,
      uiLocales: null,
    };
  }
}
