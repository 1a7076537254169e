import type { MailText } from '../../applications/mail-texts/mail-text.entity.js';
import { PLACEHOLDER } from '../../applications/mail-texts/templates.js';
import type { Language } from '../../platform/http/language.js';
import { lengthOfTime } from './formats.js';
import { inert, oneLine } from './inert.js';

interface Filling {
  app: string;
  /** The data of the template. */
  data: object;
}

interface OwnWords {
  subject: string | undefined;
  heading: string | undefined;
  body: string[] | undefined;
  button: string | undefined;
}

/** What an application says in a mail. Values stand in it as they do in our words: no text of a stranger becomes a link. */
export function ownWords(
  own: Pick<MailText, 'subject' | 'heading' | 'text' | 'button'> | null,
  language: Language,
  filling: Filling,
): OwnWords {
  const lines = (words: string | null | undefined) => words && filled(words, valuesOf(filling, language, oneLine));
  const shown = (words: string | null | undefined) => words && filled(words, valuesOf(filling, language, inert));
  return {
    subject: lines(own?.subject) || undefined,
    heading: shown(own?.heading) || undefined,
    body: shown(own?.text)?.split('\n\n') || undefined,
    button: own?.button ?? undefined,
  };
}

function valuesOf(
  { app, data }: Filling,
  language: Language,
  change: (text: string) => string,
): Record<string, string> {
  const { minutes } = data as { minutes?: number };
  const texts = Object.entries(data).flatMap(([name, value]) =>
    ['string', 'number'].includes(typeof value) ? [[name, change(String(value))]] : [],
  );
  return {
    ...Object.fromEntries(texts),
    ...(minutes !== undefined && { valid_for: lengthOfTime(language, minutes) }),
    application: change(app),
  };
}

/** A name that has no value here stays away: the seed has refused those that never have one. */
const filled = (words: string, values: Record<string, string>): string =>
  words.replace(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] as string) : ''));
