import { isIP } from 'node:net';
import type { MailText } from '../../applications/mail-texts/mail-text.entity.js';
import { deviceName } from '../../platform/http/device.js';
import type { Language } from '../../platform/http/language.js';
import { WORDS } from '../../words/words.js';
import type { MailContent } from '../mail-contents.js';
import { type ActFacts, type Mails, type MailTemplate, type OtherWays, UNDO_DAYS } from '../mails.js';
import { lengthOfTime, listOf, momentInWords } from './formats.js';
import { inert, oneLine } from './inert.js';
import type { AllLetters, LettersWithoutPasswords, LetterWords } from './letter-words.js';
import { ownWords } from './own-words.js';

/** The parts of a mail, in order. HTML and plain text are rendered from it. */
export interface Letter {
  subject: string;
  heading: string;
  greeting: string;
  body: string[];
  action: { label: string; link: string; fallback: string } | null;
  code: { label: string; digits: string; validFor: string } | null;
  facts: [label: string, value: string][];
  warning: string;
  footer: string;
}

interface Wording {
  hasPasswords?: boolean;
  /** What the application says in place of ours. */
  own?: Pick<MailText, 'subject' | 'heading' | 'text' | 'button'> | null;
}

export function writeLetter<T extends MailTemplate>(
  template: T,
  language: Language,
  appName: string,
  { name, data }: MailContent<T>,
  { hasPasswords = true, own = null }: Wording = {},
): Letter {
  const words = WORDS[language].mail;
  const letters: AllLetters = words.letters;
  const others: Partial<LettersWithoutPasswords> = hasPasswords ? {} : words.withoutPasswords;
  const letter: LetterWords<T> = { ...letters[template], ...others[template] };
  const app = inert(appName);
  const numbers = { undoDays: UNDO_DAYS, time: 'minutes' in data ? lengthOfTime(language, data.minutes) : '' };
  const shown = { ...mapTexts(data, inert), ...numbers };
  const said = ownWords(own, language, { app: appName, data });
  return {
    subject: said.subject ?? letter.subject(oneLine(appName), { ...mapTexts(data, oneLine), ...numbers }),
    heading: said.heading ?? letter.heading(app, shown),
    greeting: words.greeting(name && inert(name)),
    body: [...(said.body ?? letter.body(app, shown)), ...('passkeys' in shown ? otherWays(shown, language, app) : [])],
    action: actionOf(data, letter.button && (said.button ?? letter.button), words.linkLabel),
    code: 'code' in data ? codeOf(data, language, 'link' in data) : null,
    facts: 'when' in data ? allFactsOf(data, language) : [],
    warning: letter.warning(app, shown),
    footer: (UNPROVED.has(template) ? words.footerUnproved : words.footer)(app),
  };
}

type ActShown = { when: string } & Partial<ActFacts>;

/** Mails to addresses that may have no account, or not yet. */
const UNPROVED = new Set<MailTemplate>([
  'verify_address',
  'confirm_address',
  'prove_mailbox',
  'sign_in_code',
  'join_invitation',
  'webhook_off',
]);

function otherWays({ providers, passkeys }: OtherWays, language: Language, app: string): string[] {
  const words = WORDS[language].mail;
  const ways = [...providers, ...passkeys.map(words.passkeyNamed)];
  return ways.length > 0 ? [words.alsoSignIn(app, listOf(language, ways))] : [];
}

function codeOf(
  { code, minutes }: { code: string; minutes: number },
  language: Language,
  hasLink: boolean,
): NonNullable<Letter['code']> {
  const { codeLabel, validFor, digitsLabel, digitsValidFor } = WORDS[language].mail;
  const time = lengthOfTime(language, minutes);
  return hasLink
    ? { label: codeLabel, digits: code, validFor: validFor(time) }
    : { label: digitsLabel, digits: code, validFor: digitsValidFor(time) };
}

/** The service builds links from URLs that the application has configured, so only the scheme is checked again. */
function actionOf(data: Mails[MailTemplate], label: string | undefined, fallback: string): Letter['action'] {
  const link = 'link' in data ? (data.link ?? '') : 'signInLink' in data ? data.signInLink : '';
  return label && /^https?:\/\/[^\s]+$/.test(link) ? { label, link, fallback } : null;
}

const allFactsOf = (data: ActShown & { before?: ActFacts }, language: Language): Letter['facts'] => [
  ...(data.before ? factsOf(data.before, language) : []),
  ...factsOf(data, language),
];

function factsOf(data: ActShown, language: Language): Letter['facts'] {
  const words = WORDS[language].mail;
  const facts: [string, string | null | undefined][] = [
    [words.when, momentInWords(language, data.when)],
    [words.ip, data.ip && ipFact(data.ip)],
    [words.device, deviceName(data.device)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** An IP address gets no invisible characters, because readers copy it, and mail programs make no link of it. */
const ipFact = (ip: string): string => (isIP(ip) ? ip : inert(ip));

function mapTexts<Data extends object>(data: Data, change: (text: string) => string): Data {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    return typeof value === 'string' ? change(value) : value;
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, changed(value)])) as Data;
}
