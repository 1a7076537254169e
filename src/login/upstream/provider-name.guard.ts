import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { KEY } from '../../applications/seeding/names.js';
import { LoginLinkInvalid } from '../login.errors.js';

/** The provider of an organization. */
const OF_ORGANIZATION = /^org:[0-9a-f-]{36}$/;

/** Lets in a URL whose slug and provider could be configured. Every other spelling was changed on its way. */
@Injectable()
export class ProviderNameGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { params } = context.switchToHttp().getRequest<Request>();
    if (!Object.values(params).every((name) => KEY.pattern.test(String(name)) || OF_ORGANIZATION.test(String(name))))
      throw new LoginLinkInvalid();
    return true;
  }
}
