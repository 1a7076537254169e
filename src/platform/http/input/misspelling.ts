import { nearest } from '../../errors/nearest.js';

const MOST_NAMES = 20;
const MOST_SLIPS = 2;

/**
 * The hint for a missing member when a misspelling of it was sent. It names only the member's own spellings, and never
 * quotes the input.
 */
export function misspellingOf(name: string, sent: unknown): string | undefined {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined;
  if (((sent as Record<string, unknown>)[name] ?? null) !== null) return undefined;
  const known = spellingsOf(name).find((spelling) => Object.hasOwn(sent, spelling));
  if (known) return `you sent ${known}, but the name is ${name}`;
  const names = Object.keys(sent).slice(0, MOST_NAMES);
  const isClose = names.some(
    (other) => other !== name && Math.abs(other.length - name.length) <= MOST_SLIPS && nearest(other, [name]),
  );
  return isClose ? `a member with a similar name was sent, but the name is ${name}` : undefined;
}

/**
 * The spellings of other conventions: `redirectUrl`, `RedirectUrl`, `redirectURL`, `redirect-url`, `redirecturl`,
 * `REDIRECT_URL`.
 */
function spellingsOf(name: string): string[] {
  const words = name.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase());
  const [first = '', ...rest] = words;
  const camel = first + rest.map(capitalised).join('');
  const spellings = [
    camel,
    capitalised(camel),
    camel.replace(/(Url|Id)$/, (end) => end.toUpperCase()),
    words.join('_'),
    words.join('-'),
    words.join(''),
    words.join('_').toUpperCase(),
  ];
  return spellings.filter((spelling) => spelling !== name);
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
