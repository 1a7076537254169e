import type { ComponentChildren } from 'preact';
import { Code } from '../../../platform/pages/components.js';

const CALL = 'npm run -s cli --';

/** The command that prints a link to the dashboard. */
export function OpenCommand({ slug = '<slug>' }: { slug?: string | undefined }): ComponentChildren {
  return <Code block>{`${CALL} metrics open ${slug}`}</Code>;
}

export const clockTime = (moment: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' }).format(moment)} UTC`;

/**
 * Characters that change the direction or the place of the text around them, or that are invisible. Among the letters and
 * symbols these are the fillers of Hangul and the empty pattern of Braille.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Text of clients, with such characters as code points. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);
