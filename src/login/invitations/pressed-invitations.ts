import { Injectable } from '@nestjs/common';
import type { Application } from '../../applications/entities/application.entity.js';
import type { Flow } from '../../flows/flows.statements.js';
import { type Invited, InvitedSignUps } from '../../flows/invitations/invited-sign-ups.js';
import { fitsLogin } from '../../flows/invitations/joining.service.js';
import type { Cookies } from '../../session/browser/cookie-family.js';
import { InvitedCookies } from './invited-cookies.js';

/** The invitation whose button was pressed in a browser, as long as it is open and fits the login. */
@Injectable()
export class PressedInvitations {
  constructor(
    private readonly cookies: InvitedCookies,
    private readonly signUps: InvitedSignUps,
  ) {}

  async find(
    application: Pick<Application, 'id'>,
    flow: Pick<Flow, 'organizationId'>,
    cookies: Cookies,
  ): Promise<Invited | undefined> {
    const presented = this.cookies.presentedIn(cookies, application);
    const invited = presented && (await this.signUps.find(presented.secretHash));
    return invited?.applicationId === application.id && fitsLogin(flow, invited) ? invited : undefined;
  }
}
