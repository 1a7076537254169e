import { Injectable } from '@nestjs/common';
import { Database, type Statement } from '../database/database.js';

const KNOWN: Statement<{ known: boolean }> = {
  name: 'known-address',
  text: `
    SELECT EXISTS (
      SELECT FROM sessions
      WHERE identity_id = $1 AND ip = $2 AND created_at > now() - interval '90 days'
        AND ended_reason IS DISTINCT FROM 'refresh_token_reused'
    ) AS known`,
};

/** From where an account was signed in to lately. */
@Injectable()
export class KnownAddresses {
  constructor(private readonly database: Database) {}

  async includes(identityId: string, ip: string): Promise<boolean> {
    const [row] = await this.database.run(KNOWN, [identityId, ip]);
    return row?.known ?? false;
  }
}
