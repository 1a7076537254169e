#!/usr/bin/env node
// `npm run bench [-- --quick]`: builds the benchmark beside the service and runs it. See bench/main.ts.
import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWordLists } from './word-lists.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '..', '..');

function run(file, args) {
  const { status } = spawnSync(process.execPath, [path.join(root, file), ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('node_modules/@swc/cli/bin/swc.js', [
  'src',
  'bench',
  '--out-dir',
  'dist-bench',
  '--extensions',
  '.ts,.tsx',
  '--quiet',
  '--ignore',
  'bench/peers/**',
]);
// What the service reads beside its code: its version, the scripts of its pages, and the word lists of the build.
const folder = path.join(root, 'dist-bench');
copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
symlinkSync('src', path.join(folder, 'dist'));
await writeWordLists(path.join(folder, 'dist'));
run('dist-bench/bench/main.js', process.argv.slice(2));
