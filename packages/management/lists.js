import { failureOf } from '@gatehouse/core/errors';

export function pagesOf(ask) {
  async function* pages() {
    for (let after, more = true; more; ) {
      const page = await ask(after && { after });
      yield page;
      after = page.next;
      more = page.has_more ?? (after ?? null) !== null; // the events always have a cursor
    }
  }
  async function* items() {
    for await (const page of pages()) yield* Object.values(page).find(Array.isArray);
  }
  return { pages, take: (count) => taken(items(), count), [Symbol.asyncIterator]: items };
}

async function taken(items, count = Number.POSITIVE_INFINITY) {
  const found = [];
  if (count > 0)
    for await (const item of items) {
      found.push(item);
      if (found.length >= count) break;
    }
  return found;
}

/** One for each line, as they arrive. */
export async function* recordsOf(open) {
  const { body } = await open();
  let rest = '';
  try {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) yield JSON.parse(line);
    }
    if (rest) yield JSON.parse(rest);
  } catch (cause) {
    throw failureOf(undefined, undefined, cause);
  }
}
