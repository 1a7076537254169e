import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { adjacencyGraphs, dictionary as general } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Of each list, which has its most frequent words first: the rarer ones are more memory than protection. */
const MOST_WORDS = 15_000;
/** Shorter words are guessed as quickly letter by letter, and passwords contain no longer ones. */
const SHORTEST_WORD = 3;
const LONGEST_WORD = 20;
/** The check refuses a shorter one before it looks it up (`PASSWORD_LENGTH`). */
const SHORTEST_PASSWORD = 8;
/** Lists as short as the days of the week are series: «mondaytuesday» is one idea, not two. */
const LONGEST_SERIES = 50;
const LONGEST_RUN = 4;

/**
 * Writes what the password check knows. All lists become one, the likeliest words first, because each piece of a password
 * is looked up in every list: in twenty lists that takes hundreds of milliseconds, in one only a few.
 */
export async function writeWordLists(dist) {
  const { 'passwords-common': passwords, ...rest } = { ...general, ...english };
  const lists = Object.values(rest);
  const series = lists.filter(({ length }) => length <= LONGEST_SERIES);
  const vocabularies = lists.filter(({ length }) => length > LONGEST_SERIES);
  const words = merged([series.flatMap(runsOf), passwords, ...vocabularies.map((list) => list.slice(0, MOST_WORDS))]);
  const folder = path.join(dist, 'identities/passwords/known');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'passwords.txt'),
    linesOf(passwords.filter(({ length }) => length >= SHORTEST_PASSWORD)),
  );
  await writeFile(path.join(folder, 'words.txt'), linesOf(words));
  await writeFile(path.join(folder, 'keyboards.json'), JSON.stringify(adjacencyGraphs));
}

/** The first word of each list, then the second of each, and so on: a word counts where it is most frequent. */
function merged(lists) {
  const words = new Set();
  const last = Math.max(...lists.map(({ length }) => length));
  for (let rank = 0; rank < last; rank += 1)
    for (const list of lists) {
      const word = list[rank];
      if (word && word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD) words.add(word);
    }
  return [...words];
}

/** Each word of a series, and each with the few after it. */
const runsOf = (series) =>
  series.flatMap((_first, from) =>
    Array.from({ length: LONGEST_RUN }, (_none, more) => series.slice(from, from + more + 1).join('')),
  );

const linesOf = (words) => words.map((word) => `${word}\n`).join('');
