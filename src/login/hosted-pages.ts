import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BrowserBinding } from './browser-binding.js';
import type { Step } from './step.js';
import { type Shown, sendForm } from './views/pages.js';
import { type FormName, hostedRequest, type Visit } from './visit.js';

/** Shows the pages, and leads from one to the next. */
@Injectable()
export class HostedPages {
  constructor(private readonly browsers: BrowserBinding) {}

  /** To the browser that owns the flow, or to anybody as long as none does. */
  show(form: FormName, request: Request, response: Response, more: Partial<Shown> = {}): void {
    const { flow } = hostedRequest(request).visit as Visit;
    this.send(form, request, response, { csrf: this.browsers.welcome(request, response, flow), ...more });
  }

  /** To whoever followed the link of a mail, in any browser: the code in the form will be the proof. */
  showLinked(form: FormName, request: Request, response: Response, typed: Shown['typed']): void {
    const { flow } = hostedRequest(request).visit as Visit;
    this.send(form, request, response, { csrf: this.browsers.greet(request, response, flow), typed });
  }

  /** 303: whatever was posted here is not posted on. */
  lead(response: Response, { flow }: Visit, { to, leaves }: Step): void {
    if (leaves) this.browsers.forget(response, flow);
    response.status(303).set({ 'cache-control': 'no-store', location: to }).end();
  }

  private send(form: FormName, request: Request, response: Response, shown: Partial<Shown> & { csrf: string }): void {
    sendForm(response, form, hostedRequest(request), { typed: {}, ...shown });
  }
}
