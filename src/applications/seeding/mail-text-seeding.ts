import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { MailText } from '../mail-texts/mail-text.entity.js';
import type { Author } from './author.js';
import { settle } from './drift.js';
import type { MailTextSeed } from './mail-text-seed.js';
import { differences, fieldChanges } from './seed-result.js';
import { partNamed, type SeededPart } from './seeded-part.js';
import { mailTextView } from './views.js';

const NOW = () => 'now()';
const OURS = { subject: null, heading: null, text: null, button: null };

@Injectable()
export class MailTextSeeding {
  constructor(private readonly audit: Audit) {}

  async apply(manager: EntityManager, applicationId: string, seed: MailTextSeed, author: Author): Promise<SeededPart> {
    const { name } = seed;
    const stored = await manager.findOneBy(MailText, { applicationId, name });
    const id = stored?.id ?? newId();
    const change = differences<MailTextSeed>(stored ?? { name, ...OURS }, seed);
    if (!stored)
      await manager.insert(MailText, { id, applicationId, name, ...OURS, ...change, createdAt: NOW, updatedAt: NOW });
    else if (Object.keys(change).length > 0) await manager.update(MailText, { id }, { ...change, updatedAt: NOW });
    if (!stored || Object.keys(change).length > 0) {
      const details = { name, ...(stored ? { fields: Object.keys(change) } : { change: 'created' }) };
      await this.audit.record(manager, { type: 'mail_text.changed', applicationId, caller: author.caller, details });
    }
    const drift = await settle(manager, author, {
      table: 'application_mail_texts',
      id,
      before: stored ? mailTextView(stored) : undefined,
      after: mailTextView(await manager.findOneByOrFail(MailText, { id })),
      said: { ...seed, name: undefined },
    });
    return {
      isNew: stored === null,
      ...partNamed(`mailTexts.${name}`, { fields: stored ? fieldChanges<MailTextSeed>(stored, change) : [], ...drift }),
    };
  }
}
