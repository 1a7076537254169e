/** What must be fixed in a seed file before any of it is applied. */
export class SeedFileFaulty extends Error {
  constructor(readonly faults: string[]) {
    const list = faults.map((fault) => `  - ${fault}`).join('\n');
    super(
      `The seed file has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}, so nothing of it was applied:\n${list}`,
    );
  }
}
