import type { Messages } from '../messages/messages.js';
import type { Visit } from '../visit.js';
import type { Problem } from './problem.js';

/** What a page with a form shows. */
export interface FormView {
  visit: Visit;
  messages: Messages;
  csrf: string;
  /** What was typed before, as far as it may be shown again. */
  typed: { email?: string; name?: string };
  problem?: Problem | undefined;
}

export const pathOf = (path: string, { query }: Visit): string => `${path}?${query}`;

export const hostOf = (url: string): string => new URL(url).host;
