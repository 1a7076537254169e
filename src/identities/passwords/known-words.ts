import { createRequire } from 'node:module';
import type * as Core from '@zxcvbn-ts/core';
import type * as General from '@zxcvbn-ts/language-common';
import type * as English from '@zxcvbn-ts/language-en';

/** Of each list, which has its most frequent words first: the rarer ones are more memory than protection. */
const MOST_WORDS = 15_000;
/** Shorter words are guessed as quickly letter by letter, and passwords contain no longer ones. */
const SHORTEST_WORD = 3;
const LONGEST_WORD = 20;
/** Lists as short as the days of the week are series: «mondaytuesday» is one idea, not two. */
const LONGEST_SERIES = 50;
const LONGEST_RUN = 4;
/** How many readings of its signs as letters are tried with a password: more of them take longer and find hardly more. */
const MOST_READINGS = 20;

export interface KnownWords {
  /** The passwords that everybody tries, in lower case. */
  common: Set<string>;
  estimator: Core.ZxcvbnFactory;
}

/**
 * All lists as one dictionary, the likeliest words first. The estimator looks each piece of a password up in every
 * dictionary it has: with this one it answers within milliseconds, with twenty it would hold everybody up for hundreds.
 */
export function readKnownWords(shortestPassword: number): KnownWords {
  const { ZxcvbnFactory } = readOnce<typeof Core>('@zxcvbn-ts/core');
  const general = readOnce<typeof General>('@zxcvbn-ts/language-common');
  const english = readOnce<typeof English>('@zxcvbn-ts/language-en');
  const { 'passwords-common': passwords = [], ...rest } = { ...general.dictionary, ...english.dictionary };
  const lists = Object.values(rest) as string[][];
  const series = lists.filter(({ length }) => length <= LONGEST_SERIES);
  const vocabularies = lists.filter(({ length }) => length > LONGEST_SERIES);
  const words = merged([
    series.flatMap(runsOf),
    passwords as string[],
    ...vocabularies.map((list) => list.slice(0, MOST_WORDS)),
  ]);
  return {
    common: new Set((passwords as string[]).filter(({ length }) => length >= shortestPassword)),
    estimator: new ZxcvbnFactory({
      graphs: general.adjacencyGraphs,
      dictionary: { words },
      l33tMaxSubstitutions: MOST_READINGS,
    }),
  };
}

/** The first word of each list, then the second of each, and so on: a word counts where it is most frequent. */
function merged(lists: string[][]): string[] {
  const words = new Set<string>();
  const last = Math.max(...lists.map(({ length }) => length));
  for (let rank = 0; rank < last; rank += 1)
    for (const list of lists) {
      const word = list[rank];
      if (word && word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD) words.add(word);
    }
  return [...words];
}

/** Each word of a series, and each with the few after it. */
const runsOf = (series: string[]): string[] =>
  series.flatMap((_first, from) =>
    Array.from({ length: LONGEST_RUN }, (_none, more) => series.slice(from, from + more + 1).join('')),
  );

/** Reads a package that is needed once: as a loaded module the lists would take three times the memory. */
function readOnce<Package>(name: string): Package {
  const require = createRequire(import.meta.url);
  const kept = new Set(Object.keys(require.cache));
  const read: Package = require(name);
  for (const file of Object.keys(require.cache)) if (!kept.has(file)) delete require.cache[file];
  return read;
}
