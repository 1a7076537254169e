// biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what shape it expects
export type Json = any;
