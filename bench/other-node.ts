import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the Node of the image from the npm registry, if it is another version and can be downloaded. */
export function imageNode(folder: string): { program: string; version: string } | undefined {
  const major = /^FROM node:(\d+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1];
  if (!major || process.versions.node.startsWith(`${major}.`)) return undefined;
  const name = `node-${process.platform}-${process.arch}`;
  const place = path.join(folder, 'node');
  try {
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', place, `${name}@${major}`], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  const program = path.join(place, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) return undefined;
  return { program, version: execFileSync(program, ['--version'], { encoding: 'utf8' }).trim() };
}
