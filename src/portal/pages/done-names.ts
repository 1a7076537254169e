import type { PortalWords } from '../../words/en/portal.js';
import { WORDS } from '../../words/words.js';

/** What a page says has just been done. */
export type DoneName = keyof PortalWords['done'];

export const isDoneName = (name: string): name is DoneName => Object.hasOwn(WORDS.en.portal.done, name);
