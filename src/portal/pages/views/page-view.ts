import type { Language } from '../../../platform/http/language.js';
import type { LoginWords } from '../../../words/en/login.js';
import type { PortalWords } from '../../../words/en/portal.js';
import type { PageVisit } from '../visit/visit.js';
import type { PageFacts, PageName } from './page-facts.js';

/** What must be corrected in a form, and in which field. Without a field it concerns the whole form. */
export interface Problem {
  text: string;
  field?: string | undefined;
}

/** What a page shows. */
export interface PageView<Name extends PageName = PageName> extends PageVisit {
  language: Language;
  words: PortalWords;
  /** The words that the hosted login has too. */
  common: LoginWords;
  /** The form of the page sends it. */
  csrf: string;
  /** The button in the bar sends it. */
  signOutToken: string;
  /** What was typed before, as far as it may be shown again. */
  typed: Record<string, string>;
  problem?: Problem | undefined;
  /** What has just been done. */
  done?: string | undefined;
  facts: PageFacts[Name];
  now: Date;
}

/** The problem of one field, for its `error`. */
export const problemIn = ({ problem }: Pick<PageView, 'problem'>, field: string): string | undefined =>
  problem?.field === field ? problem.text : undefined;
