import type { SealedName } from '../../words/en/doctor.js';

/** A column whose values are sealed under SECRET_KEY, each bound to its row. A change of SECRET_KEY seals it anew. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly name: SealedName;
  /** The context that a value was sealed for. */
  contextOf(id: string): string;
}
