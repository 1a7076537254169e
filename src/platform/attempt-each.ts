/** Does the same for every item in order, also after one that fails. The error at the end names all that failed. */
export async function attemptEach<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: string[] = [];
  for (const item of items) await act(item).catch((error: Error) => failures.push(error.message));
  if (failures.length > 0) throw new Error(failures.join('; '));
}

/** Does every part in order, also after one that fails. */
export const attemptAll = (...parts: (() => Promise<unknown>)[]): Promise<void> => attemptEach(parts, (part) => part());
