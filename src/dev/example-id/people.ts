import { createHash } from 'node:crypto';

/** What Example ID says about the person that was chosen. */
export interface Person {
  sub: string;
  name: string;
  locale?: string;
  email?: string;
  email_verified?: boolean;
  is_private_email?: boolean;
}

interface Choice extends Person {
  /** What a developer tries with it. */
  words: string;
}

/** The same people at every start, so that an account stays linked to them. */
export const PEOPLE = {
  verified: {
    words: 'Her address is verified: a new account, or joined to a verified one.',
    sub: 'grace',
    name: 'Grace Hopper',
    locale: 'en',
    email: 'grace@example.net',
    email_verified: true,
  },
  unverified: {
    words: 'His address is not verified: a code is mailed to it first.',
    sub: 'linus',
    name: 'Linus Pauling',
    locale: 'en',
    email: 'linus@example.net',
    email_verified: false,
  },
  nameless: {
    words: 'Example ID knows no address of hers: she is asked for one.',
    sub: 'emmy',
    name: 'Emmy Noether',
    locale: 'de',
  },
  relay: {
    words: 'He hides his address behind a relay: an account of his own.',
    sub: 'alan',
    name: 'Alan Turing',
    email: 'x7k2p9qd4w@privaterelay.appleid.com',
    email_verified: true,
    is_private_email: true,
  },
} satisfies Record<string, Choice>;

/** A person with any address, to meet an account that exists. */
export const personWith = (email: string): Person => ({
  sub: `with-${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`,
  name: email.split('@')[0] as string,
  email,
  email_verified: true,
});
