import type { Request } from 'express';
import type { Application } from '../../applications/entities/application.entity.js';
import type { ListedProvider } from '../../applications/providers.service.js';
import type { OpenFlow } from '../../flows/flows.service.js';
import type { Invited } from '../../flows/invitations/invited-sign-ups.js';
import type { Return } from '../../flows/redirect-rules.js';
import type { MailedLink } from '../../flows/registration/sign-up-links.service.js';
import type { Waiting } from '../../flows/upstream/unlinked-accounts.service.js';
import type { Passkey } from '../../identities/passkeys/passkey.entity.js';
import type { TotpKey } from '../../identities/second-factors/totp-setup.js';
import type { RelyingParty } from '../../platform/config/settings.js';
import type { Caller } from '../../platform/http/caller.js';
import { type Language, pickLanguage } from '../../platform/http/language.js';
import type { KeptCookie } from '../../session/browser/application-cookies.js';

/** A request to a hosted page of an open flow. */
export interface Visit extends OpenFlow {
  /** The providers that the plan allows. */
  providers: ListedProvider[];
  /** The signed query, which every page of the flow carries. */
  query: string;
}

export type FormName =
  | 'sign-in'
  | 'sign-in-code'
  | 'register'
  | 'invited'
  | 'verify'
  | 'forgot'
  | 'reset'
  | 'linking'
  | 'other-address'
  | 'second-factor'
  | 'recovery-code'
  | 'enrol'
  | 'enrolled'
  | 'agreement'
  | 'profile'
  | 'organization'
  | 'consent'
  | 'device';

/** A form of our own page, which was shown to the browser that sent it. */
export interface TrustedForm {
  name: FormName;
  csrf: string;
  /** Stands for the browser in the flow. */
  browserHash: Buffer;
}

/** Who sent a form: the visit, the browser, and the caller. */
export interface PageVisitor {
  visit: Visit;
  browserHash: Buffer;
  caller: Caller;
  /** The request's `Cookie` header. */
  cookies?: string | undefined;
}

interface OpenedLink extends MailedLink {
  /** Opened in the browser that asked for its email. */
  isHere: boolean;
}

/** What a page needs for passkeys, where the plan includes them. */
export interface PasskeyOffer {
  relyingParty: RelyingParty;
  /** The only ones that count on this page; without a list any passkey does. */
  allowed?: Pick<Passkey, 'credentialId' | 'transports'>[];
  /** No code is due, only one of these. */
  isOnlyFactor?: boolean;
  /** The credential id that was just presented and is no account's. */
  unknown?: string;
}

/** What is known about a request so far. A failure can happen at any point, and its page shows what is known. */
export interface HostedRequest {
  language: Language;
  application?: Application;
  visit?: Visit | undefined;
  form?: TrustedForm;
  /** The emailed link that led here, as long as its code can be used. */
  link?: OpenedLink | undefined;
  /** The invitation whose button was pressed in this browser. */
  invited?: Invited | undefined;
  /** The upstream account that waits in this browser, on the pages about it. */
  waiting?: Waiting | undefined;
  passkeys?: PasskeyOffer | undefined;
  /** Where a developer reads emails that are not delivered. */
  mailboxUrl?: string | undefined;
  /** In how many seconds another email may be asked for, where the page says so. */
  nextMailIn?: number;
  /** For the authenticator app that is set up here. */
  totpKey?: TotpKey | undefined;
}

const HOSTED = Symbol('what is known about a request to a hosted page');

interface Carrier extends Request {
  [HOSTED]?: HostedRequest;
}

export function hostedRequest(request: Carrier): Readonly<HostedRequest> {
  request[HOSTED] ??= { language: pickLanguage(request.headers['accept-language']) };
  return request[HOSTED];
}

/** Notes what is known from now on: the only way to change it. */
export function noteHosted(request: Request, known: Partial<HostedRequest>): void {
  Object.assign(hostedRequest(request), known);
}

/** Where the browser goes next, and whether it leaves the hosted login. */
export interface Step {
  to: string;
  leaves: boolean;
  /** What a form posts there, in place of a redirect. */
  posts?: Record<string, string> | undefined;
  keeps?: KeptCookie[] | undefined;
  /** The name of a cookie that is cleared. */
  drops?: string;
}

export const away = ({ redirectUrl, posts }: Return): Step => ({ to: redirectUrl, leaves: true, posts });

export const within = (path: string, visit: Visit): Step => ({ to: pathOf(path, visit), leaves: false });

/** A page of the same flow: every page carries the signed query. */
export const pathOf = (path: string, { query }: Visit): string => `${path}?${query}`;
