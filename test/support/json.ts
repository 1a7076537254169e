/** What JSON.parse gives: a test says by its assertions what shape it expects. */
export type Json = ReturnType<typeof JSON.parse>;
