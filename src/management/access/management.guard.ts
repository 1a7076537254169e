import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { asksWith, callerOf } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { ManagementScope } from '../keys/management-key.entity.js';
import { ManagementKeys } from '../keys/management-keys.js';
import type { LiveKey } from '../keys/management-keys.statements.js';
import { ManagementKeyInvalid, ScopeMissing } from '../management.errors.js';
import { type KnownMembers, requireKnown } from './known-members.js';

export const REQUIRED_SCOPE = 'gatehouse:management-scope';
export const KNOWN_MEMBERS = 'gatehouse:known-members';

export type ManagementRequest = Request & { managementKey: LiveKey };

/** Reads a management key and requires the scope of the route, and that the route reads all that is sent. Only wrong keys count against the limit. */
@Injectable()
export class ManagementGuard implements CanActivate {
  constructor(
    private readonly keys: ManagementKeys,
    private readonly limits: RateLimits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ManagementRequest>();
    const { authorization } = request.headers;
    const [, secret = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    const key = await this.keys.use(secret);
    if (!key) {
      await this.limits.spend('management-key-address', callerOf(request).bucket);
      throw ManagementKeyInvalid.of(authorization);
    }
    const scope = this.reflector.get<ManagementScope>(REQUIRED_SCOPE, context.getHandler());
    if (!key.scopes.includes(scope)) throw new ScopeMissing(scope);
    requireKnown(request, this.reflector.get<KnownMembers>(KNOWN_MEMBERS, context.getHandler()));
    request.managementKey = key;
    asksWith(request, key.id);
    return true;
  }
}
