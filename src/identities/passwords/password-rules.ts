import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PasswordRefused } from '../identities.errors.js';

const SHORTEST = 8;
const LONGEST = 256;
/** Estimating takes longer with every character, and this many decide. */
const ESTIMATED_LENGTH = 64;
/** Below 2 a password falls to a throttled attack over the network. */
const LEAST_SCORE = 2;
const SHORTEST_CONTEXT = 4;
/** Of each list, which has its most frequent words first: the rarer half is more memory than protection. */
const MOST_WORDS = 20_000;
const PRODUCT = 'gatehouse';

const require = createRequire(import.meta.url);

interface Known {
  common: Set<string>;
  estimator: ZxcvbnFactory;
}

/** Length, commonness and guessability; no rules of composition, which only make passwords worse (NIST SP 800-63B-4). */
@Injectable()
export class PasswordRules {
  private known: Known | undefined;

  /** Reads the dictionaries, which takes a fifth of a second: better when nobody waits than at the first password. */
  prepare(): Known {
    this.known ??= readDictionaries();
    return this.known;
  }

  /** Throws the reason why this password will not do for this person at this application. */
  require(password: string, context: (string | null | undefined)[]): void {
    const normal = password.normalize('NFC');
    const length = [...normal].length;
    if (length < SHORTEST) throw new PasswordRefused('too_short');
    if (length > LONGEST) throw new PasswordRefused('too_long');
    if (this.prepare().common.has(normal.toLowerCase())) throw new PasswordRefused('common');
    const words = contextWords(context);
    if (isMadeOf(normal, words)) throw new PasswordRefused('personal');
    if (this.score(normal, words) < LEAST_SCORE) throw new PasswordRefused('guessable');
  }

  private score(password: string, words: string[]): number {
    return this.prepare().estimator.check(password.slice(0, ESTIMATED_LENGTH), words).score;
  }
}

/** Megabytes of words, which no start has to wait for. */
function readDictionaries(): Known {
  const { ZxcvbnFactory }: typeof import('@zxcvbn-ts/core') = require('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary }: typeof import('@zxcvbn-ts/language-common') =
    require('@zxcvbn-ts/language-common');
  const english: typeof import('@zxcvbn-ts/language-en') = require('@zxcvbn-ts/language-en');
  return {
    common: new Set((dictionary['passwords-common'] ?? []).map((word) => String(word).toLowerCase())),
    estimator: new ZxcvbnFactory({
      graphs: adjacencyGraphs,
      dictionary: { ...dictionary, ...frequentOf(english.dictionary) },
    }),
  };
}

const frequentOf = <Word>(lists: Record<string, Word[]>): Record<string, Word[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, words.slice(0, MOST_WORDS)]));

function contextWords(context: (string | null | undefined)[]): string[] {
  const parts = [PRODUCT, ...context].flatMap((text) => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : []));
  return [...new Set(parts.map((part) => part.toLowerCase()).filter((part) => part.length >= SHORTEST_CONTEXT))];
}

/** Whether hardly anything is left of it without those words. */
function isMadeOf(password: string, words: string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  return rest.length < password.length && rest.length < SHORTEST_CONTEXT;
}
