import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ quiet: true });

const child = spawn(process.execPath, [path.join(root, 'dist', 'cli', 'main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// Ctrl-C reaches the whole terminal group. A signal to this process alone is passed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
