import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { FormNotTrusted } from '../../login/login.errors.js';
import { Settings } from '../../platform/config/settings.js';
import { callerOf } from '../../platform/http/caller.js';
import { readForm } from '../../platform/http/input/body.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { isFromOwnPage } from '../../session/browser/visitor.js';
import { ConsoleClosed, NotAnOperator, ProofNeeded, ReasonMissing, RoleTooSmall } from '../console.errors.js';
import type { Permission } from '../operators/roles.js';
import { ConsoleVisits } from './console-visits.js';
import { FormTokens } from './form-tokens.js';
import { reasonIn } from './visit.js';

export const PERMISSION = 'gatehouse:console-permission';
export const NEEDS_PROOF = 'gatehouse:console-proof';
export const CHANGES_NOTHING = 'gatehouse:console-changes-nothing';
export const ASKED_BY_PAGE = 'gatehouse:console-asked-by-page';

/** Lets in an operator with the permission of the route. A form must be one of ours, shown in the same session. */
@Injectable()
export class ConsoleGuard implements CanActivate {
  private readonly ownOrigin: string;

  constructor(
    private readonly visits: ConsoleVisits,
    private readonly tokens: FormTokens,
    private readonly limits: RateLimits,
    private readonly reflector: Reflector,
    { publicUrl }: Settings,
  ) {
    this.ownOrigin = new URL(publicUrl).origin;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (request.method === 'POST') await readForm(request, http.getResponse<Response>());
    const is = (mark: string) => this.reflector.get<true | undefined>(mark, context.getHandler()) === true;
    const operator = await this.visits.enter(request, is(ASKED_BY_PAGE));
    if (!operator) {
      await this.limits.spend('console-address', callerOf(request).bucket);
      throw new ConsoleClosed();
    }
    const { session } = operator;
    if (request.method === 'POST' && !this.isOurForm(request, session.id)) throw new FormNotTrusted();
    const permission = this.reflector.get<Permission | null>(PERMISSION, context.getHandler());
    if (permission && session.roles.length === 0) throw new NotAnOperator();
    if (permission && !operator.may(permission)) throw new RoleTooSmall(permission);
    if (is(NEEDS_PROOF) && !session.isJustProved) throw new ProofNeeded();
    const isAct = request.method === 'POST' && permission && !is(CHANGES_NOTHING);
    if (isAct && reasonIn(request) === null) throw new ReasonMissing();
    return true;
  }

  private isOurForm(request: Request, sessionId: string): boolean {
    return isFromOwnPage(request, this.ownOrigin) && this.tokens.isToken(request.body?.csrf, sessionId);
  }
}
