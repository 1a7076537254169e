/** The database's own time, as the value of a column: one clock for all replicas. */
export const now = (): string => 'now()';
