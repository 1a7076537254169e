import { Injectable } from '@nestjs/common';
import { hashSecret } from '../../../platform/crypto/secrets.js';
import { Database } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import { expired } from '../../../platform/database/sweeps.js';

/** No row if it was used before. */
const USE_ASSERTION = statement<{ hash: Buffer; expiresAt: Date }, { isFirst: true }>(
  'use-assertion',
  `
    INSERT INTO used_assertions (hash, expires_at) VALUES (:hash, :expiresAt)
    ON CONFLICT DO NOTHING RETURNING true AS is_first`,
);

export const EXPIRED_ASSERTIONS = expired('used_assertions', { key: 'hash', keptFor: '1 hour' });

/** Whose assertion it is, and the `jti` that its maker gave it. */
interface Named {
  kind: 'client_assertion' | 'dpop_proof';
  maker: string;
  jti: string;
}

/** An assertion counts once, at whatever replica it arrives. */
@Injectable()
export class UsedAssertions {
  constructor(private readonly database: Database) {}

  /** Whether this is its first use. The primary key decides between two at once. */
  async use({ kind, maker, jti }: Named, expiresAt: Date): Promise<boolean> {
    const hash = hashSecret(JSON.stringify([kind, maker, jti]));
    const [first] = await this.database.run(USE_ASSERTION, { hash, expiresAt });
    return first !== undefined;
  }
}
