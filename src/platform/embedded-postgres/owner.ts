import { chownSync, statSync } from 'node:fs';
import path from 'node:path';

/** The unprivileged user of most Unix systems. */
const NOBODY = 65_534;

/**
 * The user that runs the embedded PostgreSQL. PostgreSQL refuses to run as root, so root starts it as an unprivileged
 * user.
 */
export class Owner {
  readonly ids: { uid: number; gid: number } | undefined =
    process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;

  own(target: string): void {
    if (this.ids) chownSync(target, this.ids.uid, this.ids.gid);
  }

  /** Whether that user can enter every folder above. */
  canReach(target: string): boolean {
    if (!this.ids) return true;
    for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
      const { mode, uid } = statSync(folder);
      const passes = uid === this.ids.uid ? mode & 0o100 : mode & 0o001;
      if (!passes) return false;
      if (folder === path.dirname(folder)) return true;
    }
  }
}
