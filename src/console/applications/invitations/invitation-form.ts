import { type Sent, textIn } from '../../fields.js';

export const FIELDS = ['email', 'name', 'locale', 'redirect_url', 'days'] as const;
export type Typed = Record<(typeof FIELDS)[number], string>;

/** The body of the API, as a form has it. */
export const invitationIn = (form: Sent): object => ({
  ...{ email: textIn(form, 'email') ?? '', name: textIn(form, 'name'), locale: textIn(form, 'locale') },
  ...{ redirect_url: textIn(form, 'redirect_url'), expires_in_hours: Number(textIn(form, 'days') ?? 7) * 24 },
});
