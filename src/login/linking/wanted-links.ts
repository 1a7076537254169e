import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { UnlinkedAccounts, type Waiting } from '../../flows/upstream/unlinked-accounts.service.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { type FormName, hostedRequest } from '../visits/visit.js';

/** The pages that lead to an account. */
const LEAD_TO_ACCOUNT = new Set<FormName>(['sign-in', 'register', 'verify', 'forgot', 'reset', 'sign-in-code']);

/** Knows what the account that a user signs in to will be linked to. A page that leads there says it. */
@Injectable()
export class WantedLinks {
  constructor(
    private readonly browsers: BrowserBinding,
    private readonly unlinked: UnlinkedAccounts,
  ) {}

  async find(page: FormName, request: Request): Promise<Waiting | undefined> {
    const { visit } = hostedRequest(request);
    if (!visit?.flow.isLinking || !LEAD_TO_ACCOUNT.has(page)) return undefined;
    const browserHash = this.browsers.recognise(request.headers.cookie, visit.flow);
    const waiting = browserHash && (await this.unlinked.find({ flow: visit.flow, browserHash }));
    return waiting?.isWanted ? waiting : undefined;
  }
}
