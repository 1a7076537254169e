import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import type { ServiceError } from '../../platform/errors/service.error.js';
import { sendPage } from '../../platform/pages/page.js';
import { SENDING_SCRIPT } from '../../platform/pages/page-script.js';
import { Clock } from '../../platform/time/clock.js';
import type { PresentedSession } from '../../session/browser/page-cookie.js';
import type { ConsoleWords } from '../../words/en/console.js';
import { WORDS } from '../../words/words.js';
import type { Sent } from '../fields.js';
import { ConsoleCookie } from '../visit/console-cookie.js';
import { FormTokens } from '../visit/form-tokens.js';
import type { SignedInOperator } from '../visit/operator.js';
import { consoleRequest, operatorOf, reasonIn } from '../visit/visit.js';
import { CONSOLE_STYLE } from './console-style.js';
import { Bar, Frame } from './frame.js';
import type { ConsoleView, Done, Room } from './view.js';

/** Of an object it is its name. */
export type Title = string | ((words: ConsoleWords) => string);

interface ConsolePage {
  title: Title;
  room?: Room;
  status?: number;
  /** Why a form comes back. */
  failure?: ServiceError | undefined;
  script?: string;
  style?: string;
  /** Whether it shows another page of ours in a frame. */
  framesOwn?: boolean;
  /** Whether it has the field that finds things, in place of the one in the bar. */
  hasSearch?: boolean;
  body: (view: ConsoleView) => ComponentChildren;
}

/** Delivers the pages of the console and the steps between them: the one place that writes its cookie. */
@Injectable()
export class ConsolePages {
  constructor(
    private readonly cookie: ConsoleCookie,
    private readonly tokens: FormTokens,
    private readonly clock: Clock,
  ) {}

  show(request: Request, response: Response, page: ConsolePage): void {
    const { room, failure, script = '', style = '', framesOwn = false, hasSearch = false, body } = page;
    const { status = failure?.getStatus() ?? 200 } = page;
    const view = this.viewOf(request);
    const title = typeof page.title === 'string' ? page.title : page.title(view.words);
    if (failure) response.set({ 'cache-control': 'no-store', 'x-error-code': failure.code });
    sendPage(response, {
      title,
      language: view.language,
      status,
      branding: { name: view.words.name, footer: '' },
      layout: 'wide',
      framesOwn,
      bar: Bar(view, hasSearch),
      script: SENDING_SCRIPT + script,
      style: CONSOLE_STYLE + style,
      body: Frame({ view, room, title, children: body(view) }),
    });
  }

  viewOf(request: Request): ConsoleView {
    const { language } = consoleRequest(request);
    const operator = operatorOf(request);
    const { id, identityId } = operator.session;
    const words = WORDS[language].console;
    const [name = '', count = ''] = this.tokens.read(request.query.done, id)?.split('.') ?? [];
    return {
      language,
      operator,
      words,
      common: WORDS[language].login,
      csrf: this.tokens.tokenFor(id),
      newId: this.tokens.newId(identityId),
      done: name === '' ? undefined : saidOf(words.done[name as Done], Number(count)),
      reason: reasonIn(request),
      now: this.clock.now(),
    };
  }

  /** Of what a form makes: it says so itself. */
  idIn({ newId }: Sent, { session }: SignedInOperator): string {
    return this.tokens.idIn(newId, session.identityId);
  }

  /** 303: the browser does not post the form again. */
  lead(response: Response, location: string): void {
    response.status(303).set({ 'cache-control': 'no-store', location }).end();
  }

  /** The next page says what was done, and to how many. */
  leadDone(response: Response, { session }: SignedInOperator, location: string, done: Done, count = 0): void {
    const mark = location.includes('?') ? '&' : '?';
    this.lead(response, `${location}${mark}done=${this.tokens.signed(`${done}.${count}`, session.id)}`);
  }

  open(response: Response, session: PresentedSession): void {
    this.cookie.open(response, session);
  }

  close(response: Response): void {
    this.cookie.close(response);
  }
}

const saidOf = (said: string | ((count: number) => string), count: number): string =>
  typeof said === 'string' ? said : said(count);
