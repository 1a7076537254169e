import { LANGUAGES, type Language } from '../../../platform/http/language.js';
import { ACTIVITY_WORDS } from './activity.js';
import { ARRIVAL } from './arrival.js';
import { CONFIRM } from './confirm.js';
import { DATA } from './data.js';
import { DONE } from './done.js';
import { EMAIL } from './email.js';
import { END_REASON_WORDS } from './end-reasons.js';
import { FAILURES } from './failures.js';
import { FRAME } from './frame.js';
import { OVERVIEW } from './overview.js';
import { PROBLEMS } from './problems.js';
import { RELAY } from './relay.js';
import { SECURITY } from './security.js';
import { SIGN_INS } from './sign-ins.js';
import { WAYS_IN } from './ways-in.js';

const wordsIn = (language: Language) => ({
  frame: FRAME[language],
  arrival: ARRIVAL[language],
  overview: OVERVIEW[language],
  confirm: CONFIRM[language],
  security: SECURITY[language],
  data: DATA[language],
  signIns: SIGN_INS[language],
  activity: ACTIVITY_WORDS[language],
  endReasons: END_REASON_WORDS[language],
  ...WAYS_IN[language],
  email: EMAIL[language],
  relay: RELAY[language],
  done: DONE[language],
  problems: PROBLEMS[language],
  failures: FAILURES[language],
});

/** The words of the account pages, beside those that the hosted login has too. */
export type PortalWords = ReturnType<typeof wordsIn>;

export const PORTAL_WORDS = Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language)])) as Record<
  Language,
  PortalWords
>;
