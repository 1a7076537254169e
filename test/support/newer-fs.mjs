import { register } from 'node:module';

/**
 * `--import` for a tool that wants a newer Node than the oldest one that we support: it imports `globSync`, and calls it
 * only for what the tests do not ask of it.
 */
const NEWER_FS = `export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => [];`;
const HOOKS = `export const resolve = (wanted, context, next) => wanted === 'fs'
  ? { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(NEWER_FS)}`)}, shortCircuit: true }
  : next(wanted, context);`;

if (Number(process.versions.node.split('.', 1)[0]) < 22) register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
