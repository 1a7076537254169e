import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { EmailCodeKind } from '../../flows/entities/email-code.entity.js';
import { SignUpLinks } from '../../flows/registration/sign-up-links.service.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { hostedRequest, noteHosted, type Visit } from '../visits/visit.js';

const LINK_KIND = 'gatehouse:link-kind';

/** Notes which emailed link led here. The page says it, also when the request fails. */
@Injectable()
class MailedLinkInterceptor implements NestInterceptor {
  constructor(
    private readonly links: SignUpLinks,
    private readonly browsers: BrowserBinding,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<Request>();
    const visit = hostedRequest(request).visit as Visit;
    const kind = this.reflector.get<EmailCodeKind>(LINK_KIND, context.getHandler());
    const link = await this.links.find(visit, request.body?.code ?? request.query.code, kind);
    const browser = this.browsers.recognise(request.headers.cookie, visit.flow);
    if (link) {
      const isHere = browser !== undefined && isSame(link.code.browserHash, browser);
      noteHosted(request, { link: { ...link, isHere } });
    }
    return next.handle();
  }
}

const isSame = (asked: Buffer | null, browser: Buffer): boolean => asked?.equals(browser) ?? false;

/** Notes the emailed link whose code comes in the URL or in the form. */
export const BehindLink = (kind: EmailCodeKind): MethodDecorator =>
  applyDecorators(SetMetadata(LINK_KIND, kind), UseInterceptors(MailedLinkInterceptor));
