import { formOf } from './hosted.js';
import type { Answer } from './http.js';
import { Http } from './http.js';

/** A browser without JavaScript that goes from site to site: it keeps the cookies of each and follows what leads on. */
export class Wanderer {
  private readonly jars = new Map<string, Map<string, string>>();
  url: URL;
  page: Answer;

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
    const headers = { ...init.headers, ...(cookie && { cookie }) };
    this.page = await new Http(url.origin).raw(url.pathname + url.search, { ...init, headers });
    for (const [name, value] of Object.entries(this.page.cookies)) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const next = this.page.headers.get('location');
    return this.page.status >= 300 && this.page.status < 400 && next ? this.go(next) : this.page;
  }
}
