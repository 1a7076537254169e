import type { LoginWords } from '../../words/en/login.js';

type Words = LoginWords['consent'];

/** What a client may do, in words. */
export const abilitiesIn = (
  { abilities, actAt, use }: Words,
  { scope, resources = [] }: { scope: string[]; resources?: string[] | undefined },
): string[] => [
  ...scope.map((one) => (Object.hasOwn(abilities, one) ? abilities[one as keyof typeof abilities] : use(one))),
  ...resources.map(actAt),
];
