import { validationPipe } from '../../platform/http/input/validation.js';

const pipe = validationPipe();

/** What a form says, judged by the rules of the API's own body. */
export const checked = <Dto extends object>(metatype: new () => Dto, said: object): Promise<Dto> =>
  pipe.transform(said, { type: 'body', metatype }) as Promise<Dto>;

/** A field that may be left empty. */
export const textIn = (form: Record<string, unknown>, name: string): string | undefined => {
  const text = typeof form[name] === 'string' ? form[name].trim() : '';
  return text === '' ? undefined : text;
};

/** Fields of a form as they were typed. */
export const textsIn = <Name extends string>(form: Record<string, unknown>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textIn(form, name) ?? ''])) as Record<Name, string>;

/** A field with an item on each line. */
export const linesOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '');

/** Boxes of one name. */
export const listIn = (form: Record<string, unknown>, name: string): string[] =>
  [form[name] ?? []].flat().filter((one) => typeof one === 'string');
