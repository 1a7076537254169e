import { Injectable } from '@nestjs/common';
import { Consents } from '../../flows/consents/consents.service.js';
import { LoginService } from '../login.service.js';
import { Questions } from '../signed-in/questions.js';
import type { PageVisitor, Step } from '../visits/visit.js';

/** The last step of a sign-in for a client of other people: the user agrees, or the client gets nothing. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly questions: Questions,
    private readonly consents: Consents,
    private readonly login: LoginService,
  ) {}

  /** The code and the consent are kept together, or neither. */
  allow(visitor: PageVisitor, account: string): Promise<Step> {
    return this.questions.answer('consent', visitor, {
      account,
      says: { isConsented: true },
      also: async (manager, ending) => {
        if ('completion' in ending) await this.consents.give(manager, visitor.visit, account, visitor.caller);
      },
    });
  }

  decline(visitor: PageVisitor): Promise<Step> {
    return this.login.cancel(visitor);
  }
}
