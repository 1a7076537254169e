import type { Body } from '../../../management/applications/body-source.js';
import type { ManagedApplicationDto } from '../../../management/applications/managed-application.dto.js';
import { linesOf, textsIn } from '../../fields.js';

export const LISTS = ['origins', 'preview_origins', 'redirect_urls'] as const;
export const PAGES = ['portal_url', 'signed_out_url', 'verify_email_url', 'reset_password_url'] as const;

export const ADDRESSES = [...LISTS, ...PAGES] as const;

export type Typed = Record<(typeof ADDRESSES)[number], string>;

export const typedIn = (form: Body): Typed => textsIn(form, ADDRESSES);

export const typedOf = (shown: ManagedApplicationDto): Typed =>
  Object.fromEntries([
    ...LISTS.map((name) => [name, shown[name].join('\n')]),
    ...PAGES.map((name) => [name, shown[name] ?? '']),
  ]) as Typed;

/** The body of a change that says all of it: a list has an item on each line. */
export const wantedOf = (typed: Typed): Body =>
  Object.fromEntries([
    ...LISTS.map((name) => [name, linesOf(typed[name])]),
    ...PAGES.map((name) => [name, typed[name] || null]),
  ]);
