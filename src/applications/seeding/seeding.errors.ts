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

/** The file would change back what programs have changed. Nothing of it was applied. */
export class SeedWouldOverwrite extends Error {
  constructor(readonly members: string[]) {
    const list = members.map((member) => `  - ${member}`).join('\n');
    super(
      `The file would change back what was changed over the API since a file set it; nothing was applied:\n${list}\nPut the values of the API into the file (\`seed --dry-run\` shows them), or change them back with --overwrite.`,
    );
  }
}
