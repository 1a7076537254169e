import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { EmailCodeKind } from '../../flows/entities/email-code.entity.js';
import { SignUpLinks } from '../../flows/registration/sign-up-links.service.js';
import { BrowserBinding } from '../browser-binding.js';
import { hostedRequest, type Visit } from '../visit.js';

export const LINK_KIND = 'gatehouse:link-kind';

/** Lets everybody in, and notes what the link of a mail stands for: the page says it, whatever comes of the request. */
@Injectable()
export class MailedLinkGuard implements CanActivate {
  constructor(
    private readonly links: SignUpLinks,
    private readonly browsers: BrowserBinding,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const hosted = hostedRequest(request);
    const visit = hosted.visit as Visit;
    const kind = this.reflector.get<EmailCodeKind>(LINK_KIND, context.getHandler());
    const found = await this.links.find(visit, request.body?.code ?? request.query.code, kind);
    const browser = this.browsers.recognise(request, visit.flow);
    if (found) hosted.link = { ...found, isHere: browser !== undefined && isAtHome(found.code.browserHash, browser) };
    return true;
  }
}

const isAtHome = (asked: Buffer | null, browser: Buffer): boolean => asked?.equals(browser) ?? false;
