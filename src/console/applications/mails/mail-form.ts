import { MAIL_TEXT_MEMBERS } from '../../../applications/seeding/views.js';
import type { Body } from '../../../management/applications/body-source.js';
import type { ManagedMailTextDto } from '../../../management/applications/managed-mail-text.dto.js';
import { textsIn } from '../../fields.js';

export const WORDS_OF_MAIL = MAIL_TEXT_MEMBERS;

/** The words as they are typed; empty for ours. */
export type TypedMail = Record<(typeof MAIL_TEXT_MEMBERS)[number], string>;

export const typedMailIn = (form: Body): TypedMail => textsIn(form, MAIL_TEXT_MEMBERS);

export const typedMailOf = (stored: ManagedMailTextDto | undefined): TypedMail =>
  textsIn({ ...stored }, MAIL_TEXT_MEMBERS);

/** The service judges the words. Lines of a text field end as browsers end them. */
export const wantedMailOf = (typed: TypedMail): Body =>
  Object.fromEntries(MAIL_TEXT_MEMBERS.map((name) => [name, typed[name].replaceAll('\r\n', '\n') || null]));

export const ownWordsOf = (typed: TypedMail) => wantedMailOf(typed) as Record<keyof TypedMail, string | null>;

export const isOurs = (words: Body): boolean => MAIL_TEXT_MEMBERS.every((name) => (words[name] ?? null) === null);
