import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { type Invited, InvitedSignUps } from '../../flows/invitations/invited-sign-ups.js';
import { hostedRequest, noteHosted, type PageVisitor, type Step, type Visit } from '../visits/visit.js';
import { InvitedCookies } from './invited-cookies.js';

/** A browser in which the button of an invitation was pressed, on the pages of a login at its application. */
@Injectable()
export class InvitedVisitors {
  constructor(
    private readonly cookies: InvitedCookies,
    private readonly signUps: InvitedSignUps,
  ) {}

  /** Undefined where another person is meant: the client names one, or one has been typed in this login. */
  find({ flow, invited }: Visit): Invited | undefined {
    if (!invited || flow.asked?.subjects !== undefined) return undefined;
    return (flow.loginHint ?? invited.email).toLowerCase() === invited.email.toLowerCase() ? invited : undefined;
  }

  /** A sign-in to the account of the address accepts it, too. */
  async accept(step: Step, { visit, cookies, caller }: PageVisitor, identityId: string): Promise<Step> {
    const presented = this.cookies.presentedIn(cookies, visit.application);
    if (!presented) return step;
    await this.signUps.accept(visit, identityId, { tokenHash: presented.secretHash, caller });
    return { ...step, drops: this.cookies.nameFor(visit.application) };
  }
}

/** Notes the invitation for the page. */
@Injectable()
export class InvitedInterceptor implements NestInterceptor {
  constructor(private readonly visitors: InvitedVisitors) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<Request>();
    noteHosted(request, { invited: this.visitors.find(hostedRequest(request).visit as Visit) });
    return next.handle();
  }
}
