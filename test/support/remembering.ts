import { auditEvents } from './audit.js';
import { type GivenApplication, type GivenIdentity, PASSWORD } from './given.js';
import { Browser, givenLogin, visibleText } from './hosted.js';
import type { Json } from './json.js';
import type { Answer, Service } from './service.js';

const NAME = /^gh_remembered_[\w-]{12}$/;

/** Where the browser is remembered already. */
const OTHER_ACCOUNT = 'Use another account';

/** The browser of a person who lets an application remember it. */
export class RememberingBrowser extends Browser {
  constructor(
    private readonly visited: Service,
    private readonly application: GivenApplication,
    private readonly identity: GivenIdentity,
  ) {
    super(visited);
  }

  /** The sign-in page of a new login. */
  async start(at = this.application): Promise<Answer> {
    return this.open((await givenLogin(this.visited, at)).path);
  }

  async remember(): Promise<Answer> {
    await this.start();
    if (visibleText(this.page.text).includes(OTHER_ACCOUNT)) await this.follow(OTHER_ACCOUNT);
    return this.press('Sign in', { email: this.identity.email, password: PASSWORD, remember: 'yes' });
  }

  continueAs(): Promise<Answer> {
    return this.press(`Continue as ${this.identity.email}`);
  }

  async isOffered(): Promise<boolean> {
    return visibleText((await this.start()).text).includes('Continue as');
  }

  rememberedNames(): string[] {
    return [...this.cookies.keys()].filter((name) => NAME.test(name));
  }

  rememberedName(): string {
    return this.rememberedNames()[0] as string;
  }

  rememberedValue(): string {
    return this.cookies.get(this.rememberedName()) as string;
  }

  async rows(columns = '*'): Promise<Json[]> {
    const query = `SELECT ${columns} FROM remembered_browsers WHERE identity_id = $1`;
    return (await this.visited.db.query(query, [this.identity.id])).rows;
  }

  /** Behind the service's back. */
  async change(values: string): Promise<void> {
    const update = `UPDATE remembered_browsers SET ${values} WHERE identity_id = $1`;
    await this.visited.db.query(update, [this.identity.id]);
  }

  events(type: string) {
    return auditEvents(this.visited, { identityId: this.identity.id, type });
  }
}

export const codeIn = ({ headers }: Answer): string =>
  new URL(headers.get('location') as string).searchParams.get('code') as string;
