import type { Request } from 'express';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { Plan } from '../../../plans/entities/plan.entity.js';
import { type Language, pickLanguage } from '../../../platform/http/language.js';
import type { MeRow } from '../../me/me.statement.js';
import type { PageName } from '../views/page-facts.js';
import type { AccountView } from './account-view.js';
import type { PageSession } from './page-session.statements.js';

/** A request to an account page in a living session. */
export interface PageVisit {
  session: PageSession;
  /** The owner, and what protects the account. */
  me: MeRow;
  application: Application;
  plan: Plan;
  accountView?: AccountView | undefined;
}

/** What is known about a request so far. A failure can happen at any point, and its page shows what is known. */
export interface PageRequest {
  language: Language;
  application?: Application | undefined;
  visit?: PageVisit;
  /** An operator looks at the account. */
  accountView?: AccountView;
  /** The page whose form was sent, once the form is trusted. */
  form?: PageName;
  /** What this page shows beside the account. */
  facts?: object;
}

const KNOWN = Symbol('what is known about a request to an account page');

export function pageRequest(request: Request): PageRequest {
  const carrier = request as Request & { [KNOWN]?: PageRequest };
  carrier[KNOWN] ??= { language: pickLanguage(request.headers['accept-language']) };
  return carrier[KNOWN];
}
