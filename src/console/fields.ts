import type { PageQuery } from '../platform/database/page.js';
import { validationPipe } from '../platform/http/input/validation.js';

/** What a form or a query says, before anything has judged it. */
export type Sent = Record<string, unknown>;

const pipe = validationPipe();

/** Judged by the rules of the API's own body. */
export const checked = <Dto extends object>(metatype: new () => Dto, said: object): Promise<Dto> =>
  pipe.transform(said, { type: 'body', metatype }) as Promise<Dto>;

/** A field that may be left empty. */
export const textIn = (sent: Sent, name: string): string | undefined => {
  const text = typeof sent[name] === 'string' ? sent[name].trim() : '';
  return text === '' ? undefined : text;
};

/** Fields as they were typed. */
export const textsIn = <Name extends string>(sent: Sent, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textIn(sent, name) ?? ''])) as Record<Name, string>;

/** A field with an item on each line. */
export const linesOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '');

/** Boxes of one name. */
export const listIn = (sent: Sent, name: string): string[] =>
  [sent[name] ?? []].flat().filter((one) => typeof one === 'string');

/** Whether a form that could not be carried out was carried out before. */
export const isThere = (looking: Promise<unknown>): Promise<boolean> =>
  looking.then(
    () => true,
    () => false,
  );

/** How much of a list a page shows: a phone loads it at once. */
export const PAGE_SIZE = 30;

/** The part of a list that a link of ours asks for. */
export const pageIn = (sent: Sent): PageQuery => ({ after: textIn(sent, 'after'), limit: PAGE_SIZE });
