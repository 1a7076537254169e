import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { formBody } from '../../platform/http/input/form-body.js';
import { BrowserBinding } from '../browser-binding.js';
import { type FormName, hostedRequest, type Visit } from '../visit.js';

export const FORM_NAME = 'gatehouse:form-name';

/** Lets in a form that came from our own page, in the browser that it was shown to. Comes after the VisitGuard. */
@Injectable()
export class OwnFormGuard implements CanActivate {
  constructor(
    private readonly browsers: BrowserBinding,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const hosted = hostedRequest(request);
    await readForm(request, http.getResponse<Response>());
    const name = this.reflector.get<FormName>(FORM_NAME, context.getHandler());
    hosted.form = { name, ...this.browsers.requireOwnForm(request, (hosted.visit as Visit).flow) };
    return true;
  }
}

function readForm(request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    formBody(request, response, (failure?: unknown) => (failure ? reject(failure) : resolve()));
  });
}
