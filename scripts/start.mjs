import module from 'node:module';
import { stopWithNpm } from './parents.mjs';
import { prepare } from './prepare.mjs';

stopWithNpm();
await prepare();
module.enableCompileCache?.(); // from Node 22 on the next start finds our modules compiled
await import('../dist/main.js');
