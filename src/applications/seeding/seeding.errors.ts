/** Lists every error of a seed file. Nothing of the file was applied. */
export class SeedFileFaulty extends Error {
  constructor(
    readonly faults: string[],
    file = 'The seed file',
  ) {
    const list = faults.map((fault) => `  - ${fault}`).join('\n');
    super(`${file} has ${faults.length === 1 ? 'an error' : `${faults.length} errors`}; nothing was applied:\n${list}`);
  }
}
