import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../platform/config/settings.js';
import { Clock } from '../platform/time/clock.js';
import type { RenderedMail } from './transports/mail-transport.js';

export interface KeptMail extends RenderedMail {
  /** ISO 8601, in UTC. */
  deliveredAt: string;
}

const MOST_KEPT = 500;
const NAME = /^([0-9a-f-]{36})\.json$/;

/**
 * The development mailbox; it does not exist in production. Each mail is a file under DATA_DIR, so all processes with
 * the same folder see the same mails, also after a restart. The names are UUIDv7, so they sort by time.
 */
@Injectable()
export class Mailbox {
  private readonly folder: string;
  private readonly known = new Map<string, KeptMail>();

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    this.folder = path.join(settings.dataDir, 'mailbox');
  }

  /** A mail that is delivered twice is stored once. */
  async keep(mail: RenderedMail): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const draft = path.join(this.folder, `${mail.id}.${randomUUID()}.draft`);
    const kept: KeptMail = { ...mail, deliveredAt: this.clock.now().toISOString() };
    await writeFile(draft, JSON.stringify(kept), { mode: 0o600 });
    await rename(draft, this.file(mail.id));
    await this.forgetOldest();
  }

  /** Newest first. */
  async list({ to, limit = 50 }: { to?: string | undefined; limit?: number } = {}): Promise<KeptMail[]> {
    const found: KeptMail[] = [];
    for (const id of await this.ids()) {
      if (found.length >= limit) break;
      const mail = await this.find(id);
      if (mail && (!to || mail.to.address.toLowerCase() === to.toLowerCase())) found.push(mail);
    }
    return found;
  }

  async find(id: string): Promise<KeptMail | null> {
    const known = this.known.get(id);
    if (known) return known;
    const text = await readFile(this.file(id), 'utf8').catch(() => null);
    if (text === null) return null;
    const mail = JSON.parse(text) as KeptMail;
    this.known.set(id, mail);
    return mail;
  }

  private async ids(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => [] as string[]);
    return names
      .flatMap((name) => NAME.exec(name)?.[1] ?? [])
      .sort()
      .reverse();
  }

  private async forgetOldest(): Promise<void> {
    for (const id of (await this.ids()).slice(MOST_KEPT)) {
      this.known.delete(id);
      await rm(this.file(id), { force: true });
    }
  }

  private file(id: string): string {
    return path.join(this.folder, `${path.basename(id)}.json`);
  }
}
