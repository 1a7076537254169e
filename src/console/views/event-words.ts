import type { Language } from '../../platform/http/language.js';
import { ACTIVITY_TYPES, type AuditedType } from '../../portal/activity/activity-types.js';
import { WORDS } from '../../words/words.js';

const isOfOwner = (type: string): type is AuditedType => Object.hasOwn(ACTIVITY_TYPES, type);

/**
 * What an event is in words, mostly those in which its owner reads it. The account pages tell of no session but their own.
 * Undefined where the name of its kind must do.
 */
export function eventWords(type: string, details: Record<string, unknown>, language: Language): string | undefined {
  const { portal, console } = WORDS[language];
  if (isOfOwner(type) && (type !== 'session.opened' || details.audience === 'portal'))
    return portal.activity[ACTIVITY_TYPES[type]];
  const told: Record<string, string> = console.people.activity.told;
  return told[type];
}
