import { type GivenApplication, givenApplication } from './given.js';
import { Operator } from './given-management.js';
import type { Json } from './json.js';
import type { Answer, Service } from './service.js';
import { until } from './until.js';

export const CSV = { 'content-type': 'text/csv' };
export const HEAD = 'external_id,email,name,email_verified,password_hash';
export const csvOf = (...lines: string[]) => `${[HEAD, ...lines].join('\n')}\n`;
/** Three batches and a bit. */
export const MANY = Array.from({ length: 1600 }, (_, index) => `m${index},m${index}@many.example,,true,`);

/** Files that the operator of an application uploads, and what becomes of them. */
export class UploadedImports {
  private application: GivenApplication;
  private operator: Operator;

  constructor(private readonly service: Service) {}

  /** Another application. */
  async begin(): Promise<{ application: GivenApplication; operator: Operator }> {
    this.application = await givenApplication(this.service);
    this.operator = await Operator.of(this.service, { application: this.application });
    return { application: this.application, operator: this.operator };
  }

  readonly sent = async (body: BodyInit, headers: Record<string, string> = CSV, query = ''): Promise<Json> => {
    const answer = await this.operator.upload(`/imports${query}`, body, headers);
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    return answer.body;
  };

  readonly ended = async (id: string): Promise<Json> => {
    const { body } = await until(
      () => this.operator.get(`/imports/${id}`),
      ({ body }: Answer) => body.finished_at !== null,
    );
    return body;
  };

  readonly imported = async (...given: Parameters<UploadedImports['sent']>): Promise<Json> =>
    this.ended((await this.sent(...given)).id);

  readonly accounts = async (): Promise<Json[]> =>
    (
      await this.service.db.query('SELECT * FROM identities WHERE application_id = $1 ORDER BY id', [
        this.application.id,
      ])
    ).rows;

  readonly left = async (id: string) =>
    (await this.service.db.query('SELECT FROM import_chunks WHERE import_id = $1', [id])).rowCount;

  readonly resultOf = async (id: string): Promise<Json[]> => {
    const { text } = await this.operator.get(`/imports/${id}/result`);
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
}
