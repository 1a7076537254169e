import module from 'node:module';
import { prepare } from './prepare.mjs';

await prepare({ quiet: true });
module.enableCompileCache?.(); // from Node 22 on, the next call loads compiled modules from a cache
await import('../dist/bundle/cli.js');
