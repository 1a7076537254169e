import type { LimitName } from '../../../src/platform/limits/limit-values.js';
import type { GivenApplication } from '../given.js';
import type { Answer, Service } from '../service.js';

export type Attempt = () => Promise<Answer>;

/** How a limit is reached and no other: `prepare` makes an attempt that spends from it with every call. */
export type Way = [limit: LimitName, what: string, prepare: () => Attempt | Promise<Attempt>];

export const STRONG = 'seven unhurried otters';
export const WRONG = 'wrong horse';
export const NO_CODE = { code: '000000', password: STRONG };

/** Where attempts are made: each test has an application of its own. */
export class Circumstances {
  application: GivenApplication;
  /** A replica where an address may try more often than an account may be tried. */
  roomier: Service;
  private count = 0;

  constructor(readonly service: Service) {}

  readonly next = (): number => ++this.count;
  readonly anybody = (): string => `somebody-${this.next()}@example.com`;
  readonly anywhere = (): string => {
    const count = this.next();
    return `10.9.${count >> 8}.${count & 255}`;
  };

  /** In a flow of its own, as if from that address. */
  readonly ask = async (from: string, path: string, body: object, at = this.service): Promise<Answer> => {
    const { origin, apiKey } = this.application;
    const urls = { redirect_url: origin, cancel_url: origin };
    const { code } = (await at.http.post('/v1/applications/login', urls, { 'x-api-key': apiKey })).body;
    return at.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': code, 'x-forwarded-for': from });
  };

  readonly signIn = (from: string, email: string, at = this.service): Promise<Answer> =>
    this.ask(from, 'exchange', { type: 'password', email, password: WRONG }, at);

  /** All from one address. */
  readonly always = (attempt: (from: string) => Promise<Answer>) => (): Attempt => {
    const from = this.anywhere();
    return () => attempt(from);
  };
}
