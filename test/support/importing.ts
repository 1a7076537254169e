import path from 'node:path';
import { runCli } from './cli.js';
import type { GivenApplication } from './given.js';
import { givenFlow, inFlow } from './headless.js';
import type { Json } from './json.js';
import { latestMail } from './mailbox.js';
import type { Answer, Service } from './service.js';

const OTTERS = 'seven unhurried otters';

/** A sample of an export: see the README beside it. */
export const sample = (name: string): string => path.resolve('test', 'fixtures', 'imports', name);

/** Imports files into an application, and signs in as the people in them. */
export class Importing {
  constructor(
    readonly service: Service,
    readonly application: () => GivenApplication,
  ) {}

  run(file: string, ...options: string[]) {
    return runCli(this.service.variables, 'identities', 'import', file, '--app', this.application().slug, ...options);
  }

  /** The report for machines, of an import without a fault. */
  async report(file: string, ...options: string[]): Promise<Json> {
    const { code, stderr, stdout, json } = await this.run(file, '--json', ...options);
    expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: '' });
    return json;
  }

  async signIn(email: string, password = OTTERS): Promise<Answer> {
    const flow = await givenFlow(this.service, this.application());
    return inFlow(this.service, flow, 'exchange', { type: 'password', email, password });
  }

  /** The id of the account that a sign-in really opens a session of. */
  async idOf(completion: Answer): Promise<string> {
    expect([completion.status, completion.text]).toEqual([200, expect.any(String)]);
    const { code } = completion.body;
    const { body } = await this.service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    return body.user.id;
  }

  /** Somebody without a password gets one. */
  async choosePassword(email: string): Promise<Answer> {
    const flow = await givenFlow(this.service, this.application());
    await inFlow(this.service, flow, 'forgot-password', { email });
    const { code } = await latestMail(this.service, email);
    return inFlow(this.service, flow, 'reset-password', { code, password: OTTERS });
  }

  /** What the database holds of the account. */
  async row(email: string): Promise<Json> {
    const { rows } = await this.service.db.query(
      `SELECT id, external_id, name, picture, locale, created_at, password_hash, email_verified_at IS NOT NULL AS verified,
         blocked_at IS NOT NULL AS blocked FROM identities WHERE email = $1 AND application_id = $2`,
      [email, this.application().id],
    );
    return rows[0];
  }

  async linksOf(email: string): Promise<Json[]> {
    const { id } = await this.row(email);
    const { rows } = await this.service.db.query(
      'SELECT provider, issuer, subject FROM linked_accounts WHERE identity_id = $1 ORDER BY provider',
      [id],
    );
    return rows;
  }
}
