import type { ImportFile } from '../../identities/account/importing/import-record.js';
import type { Database } from '../../platform/database/database.js';
import { type ClaimedImport, IMPORT_CHUNK, KEEP_IMPORT } from './imports.statements.js';

const KEEP_EVERY_MS = 1000;

/** The import was cancelled, or another replica goes on with it. */
export class ClaimLost extends Error {}

/** This replica stops. Another one goes on. */
export class ReplicaStops extends Error {}

/** The hold that this replica has on an import. */
export class ImportClaim {
  /** How many rows were checked. */
  checked = 0;
  private keptAt = performance.now();

  constructor(
    private readonly database: Database,
    readonly row: ClaimedImport,
    readonly replica: string,
    private readonly ending: AbortSignal,
  ) {}

  get id(): string {
    return this.row.id;
  }

  get held(): { id: string; replica: string } {
    return { id: this.id, replica: this.replica };
  }

  /** Any replica reads it, also after another one has begun to. */
  get file(): ImportFile {
    return { name: 'The file', format: this.row.format, bytes: () => this.bytes() };
  }

  requireTime(): void {
    if (this.ending.aborted) throw new ReplicaStops();
  }

  private async *bytes(): AsyncIterable<Buffer> {
    for (let number = 0; number < this.row.chunks; number += 1) {
      this.requireTime();
      await this.keep();
      const [chunk] = await this.database.runAlone(IMPORT_CHUNK, { id: this.id, number });
      if (!chunk) throw new ClaimLost();
      yield chunk.content;
    }
  }

  private async keep(): Promise<void> {
    if (performance.now() - this.keptAt < KEEP_EVERY_MS) return;
    const kept = await this.database.run(KEEP_IMPORT, { ...this.held, position: this.checked });
    if (kept.length === 0) throw new ClaimLost();
    this.keptAt = performance.now();
  }
}
