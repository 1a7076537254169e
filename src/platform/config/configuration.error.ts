/** Lists what must be fixed before the service can start. It is printed without a stack. */
export class ConfigurationError extends Error {
  constructor(readonly faults: string[]) {
    const list = faults.map((fault) => `  - ${fault}`).join('\n');
    super(`The configuration has ${faults.length === 1 ? 'an error' : `${faults.length} errors`}:\n${list}`);
  }
}
