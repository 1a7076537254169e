import { ExactHttp } from './exact-http.js';
import type { GivenIdentity } from './given.js';
import { formOf } from './hosted.js';
import type { Answer } from './http.js';

/** As a browser says that a person goes there, and no script asks. */
const NAVIGATES = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** A browser without JavaScript that goes from site to site: it keeps the cookies of each and follows what leads on. */
export class Visitor {
  private readonly jars = new Map<string, Map<string, string>>();
  url: URL;
  page: Answer;

  /** Goes where a sign-in begins, and signs in on the page to which that leads. */
  static async signedIn(login: string, { email, password }: GivenIdentity): Promise<Visitor> {
    const visitor = new Visitor();
    await visitor.go(login);
    await visitor.submit({ email, password });
    return visitor;
  }

  /** Every URL that it came through, the last one at the end. */
  readonly way: string[] = [];

  go(url: string): Promise<Answer> {
    return this.ask(new URL(url, this.url), {});
  }

  /** Posts the form with that button, or the only one, to where it leads. */
  submit(fields: Record<string, string> = {}, button = ''): Promise<Answer> {
    const { action, hidden } = formOf(this.page, button);
    return this.post(action, { ...hidden, ...fields });
  }

  post(url: string, fields: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.ask(new URL(url, this.url), { method: 'POST', body, headers });
  }

  private async ask(url: URL, init: RequestInit): Promise<Answer> {
    this.way.push(url.href);
    this.url = url;
    const jar = this.jars.get(url.origin) ?? new Map<string, string>();
    this.jars.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...NAVIGATES, ...init.headers, ...(cookie && { cookie }) };
    this.page = await new ExactHttp({ url: url.origin }).raw(url.pathname + url.search, { ...init, headers });
    for (const [name, value] of Object.entries(this.page.cookies)) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const next = this.page.headers.get('location');
    return this.page.status >= 300 && this.page.status < 400 && next ? this.go(next) : this.page;
  }
}
