import { Injectable } from '@nestjs/common';
import { SignUpClosed } from '../../flows/flows.errors.js';
import { FlowsService } from '../../flows/flows.service.js';
import { takesSignUps } from '../../flows/invitations/entrance.js';
import { mayCancel, mayReturn } from '../../flows/redirect-rules.js';
import { EMAIL_CODE } from '../../plans/ways-in.js';
import { DestinationNotAllowed, OtherBrowser } from '../login.errors.js';
import type { PageVisitor, Visit } from './visit.js';

/** The conditions of every step of the hosted login. */
@Injectable()
export class VisitRules {
  constructor(private readonly flows: FlowsService) {}

  /** The flow belongs to this browser from now on, unless it belongs to another. */
  async bindBrowser({ visit, browserHash }: PageVisitor): Promise<void> {
    if (!(await this.flows.bindBrowser(visit.flow, browserHash))) throw new OtherBrowser();
  }

  requirePasswords({ plan }: Visit): void {
    plan.requireProvider('password');
  }

  requireEmailCodes({ plan }: Visit): void {
    plan.requireProvider(EMAIL_CODE);
  }

  requireSignUps({ application }: Visit): void {
    if (!takesSignUps(application)) throw new SignUpClosed();
  }

  requirePasskeys({ plan }: Visit): void {
    plan.requireProvider('passkey');
  }

  requireReturn(visit: Visit): void {
    if (!mayReturn(visit)) throw new DestinationNotAllowed();
  }

  requireCancel(visit: Visit): void {
    if (!mayCancel(visit)) throw new DestinationNotAllowed();
  }
}
