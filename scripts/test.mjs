import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare();
const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const args = ['--experimental-vm-modules', '--max-semi-space-size=64', '--no-warnings', jest, ...process.argv.slice(2)];
const tests = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal));
tests.on('close', (code) => process.exit(code ?? 1));
