const AT_ONCE = 8;

/** There may be a thousand applications, and a running service needs its connections for others. */
export async function aFewAtATime<Item, Result>(
  items: Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE)
    results.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(act))));
  return results;
}
