import module from 'node:module';
import { stopWithNpm } from './parents.mjs';
import { prepare } from './prepare.mjs';

stopWithNpm();
await prepare();
module.enableCompileCache?.(); // from Node 22 on, the next start loads compiled modules from a cache
await import('../dist/bundle/main.js');
