/** What must be fixed in a seed file before any of it is applied. */
export class SeedFileFaulty extends Error {
  constructor(readonly faults: string[]) {
    const list = faults.map((fault) => `  - ${fault}`).join('\n');
    super(
      `The seed file has ${faults.length === 1 ? 'an error' : `${faults.length} errors`}; nothing was applied:\n${list}`,
    );
  }
}
