import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Options, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PACKAGE_FOLDER } from '../../platform/own-package.js';
import { WordList } from './word-list.js';

/** How many readings of its signs as letters are tried with a password: more of them take longer and find hardly more. */
const MOST_READINGS = 20;
/** The lists of the packages as `scripts/word-lists.mjs` writes them. */
const FOLDER = path.join(PACKAGE_FOLDER, 'dist/identities/passwords/known');

export interface KnownWords {
  /** The passwords that everybody tries, in lower case. */
  common: WordList;
  estimator: ZxcvbnFactory;
}

export function readKnownWords(): KnownWords {
  const words = new WordList(read('words.txt'));
  const estimator = new ZxcvbnFactory({
    graphs: JSON.parse(read('keyboards.json')),
    l33tMaxSubstitutions: MOST_READINGS,
  });
  const { options } = estimator as unknown as { options: Options };
  options.rankedDictionaries = { words: asProperties(words) };
  options.rankedDictionariesMaxWordSize = { words: words.longest };
  return { common: new WordList(read('passwords.txt')), estimator };
}

/** The estimator looks words up as properties of an object, and would make such an object of a list itself. */
const asProperties = (words: WordList): Record<string, number> =>
  new Proxy({}, { get: (_none, word) => words.rankOf(word as string) });

const read = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');
