import type { Request } from 'express';
import type { Language } from '../../../platform/http/language.js';

/** An operator looks at an account as its owner sees it. Nothing in it can be changed meanwhile. */
export interface AccountView {
  id: string;
  applicationId: string;
  identityId: string;
  /** The address of the account. */
  email: string;
  /** The address of the operator, and the language that they read. */
  operator: string;
  language: Language;
  minutesLeft: number;
  /** The form that ends it. */
  ending: { action: string; csrf: string };
}

/** They show what an owner sees without a proof, and opening them changes nothing. Every other page stays closed. */
const SHOWN_IN_VIEWS = new Set([
  '/portal',
  '/portal/profile',
  '/portal/security',
  '/portal/sign-ins',
  '/portal/connections',
  '/portal/organizations',
  '/portal/data',
]);

export const isShownInViews = ({ method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>): boolean =>
  (method === 'GET' || method === 'HEAD') && SHOWN_IN_VIEWS.has(originalUrl.replace(/\?.*$/s, ''));
