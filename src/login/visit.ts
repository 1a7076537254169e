import type { Request } from 'express';
import type { Application } from '../applications/entities/application.entity.js';
import type { OpenFlow } from '../flows/flows.service.js';
import type { MailedLink } from '../flows/registration/sign-up-links.service.js';
import type { Plan } from '../plans/entities/plan.entity.js';
import { type Language, pickLanguage } from '../platform/http/language.js';

/** A request to a hosted page of a flow that is open. */
export interface Visit extends OpenFlow {
  plan: Plan;
  /** The signed query, which every page of the flow carries on. */
  query: string;
}

export type FormName = 'sign-in' | 'register' | 'verify' | 'forgot' | 'reset';

/** A form that came from a page of ours, shown to the browser that sent it. */
export interface TrustedForm {
  name: FormName;
  csrf: string;
  /** What stands for the browser in the flow. */
  browserHash: Buffer;
}

interface OpenedLink extends MailedLink {
  /** Opened in the browser that asked for its mail. */
  isHere: boolean;
}

/** What is known about a request by now: a failure may strike at any point, and its page shows what there is. */
export interface HostedRequest {
  language: Language;
  application?: Application;
  visit?: Visit | undefined;
  form?: TrustedForm;
  /** What the link that led here stands for, as long as it counts. */
  link?: OpenedLink | undefined;
  /** Where a developer finds the email, if it is not delivered. */
  mailboxUrl?: string | undefined;
  /** In how many seconds another mail may be asked for, where the page says so. */
  nextMailIn?: number;
}

const HOSTED = Symbol('what is known about a request to a hosted page');

export function hostedRequest(request: Request): HostedRequest {
  const carrier = request as Request & { [HOSTED]?: HostedRequest };
  carrier[HOSTED] ??= { language: pickLanguage(request.headers['accept-language']) };
  return carrier[HOSTED];
}
