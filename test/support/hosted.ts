import type { StartLoginDto } from '../../src/flows/dto/start-login.dto.js';
import type { GivenApplication } from './given.js';
import type { Answer, Service } from './service.js';

export interface HostedLogin {
  /** Path and query of the signed address. */
  path: string;
  query: string;
  flow: string;
}

export async function givenLogin(
  service: Service,
  application: GivenApplication,
  more: Partial<StartLoginDto> = {},
): Promise<HostedLogin> {
  const started = await service.http.post(
    '/v1/applications/login',
    {
      redirect_url: `${application.origin}/callback?state=of-the-application`,
      cancel_url: `${application.origin}/goodbye`,
      ...more,
    },
    { 'x-api-key': application.apiKey },
  );
  if (started.status !== 201) throw new Error(`The login did not start: ${started.text}`);
  const { pathname, search } = new URL(started.body.redirectUrl);
  return { path: pathname + search, query: search, flow: started.body.code };
}

/** A browser without JavaScript: keeps cookies, reads pages, follows links and posts forms. */
export class Browser {
  readonly cookies = new Map<string, string>();
  page: Answer;

  constructor(
    private readonly service: Pick<Service, 'http'>,
    private readonly headers: Record<string, string> = {},
  ) {}

  async open(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.keep(await this.service.http.get(path, { ...this.headers, cookie: this.cookieHeader(), ...headers }));
  }

  /** Goes where a 303 leads, as long as it stays on our pages. */
  async land(): Promise<Answer> {
    const target = this.page.headers.get('location');
    if (this.page.status !== 303 || !target?.startsWith('/')) throw new Error(`Nothing to follow: ${this.page.text}`);
    return this.open(target);
  }

  /** Posts the page's form, its hidden fields included: the one with the button of that name, or the only one. */
  async press(button: string, fields: Record<string, string> = {}): Promise<Answer> {
    const { action, hidden } = formOf(this.page, button);
    return this.post(action, { ...hidden, ...fields });
  }

  /** Posts the page's first form, its hidden fields included. */
  async submit(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const { action, hidden } = formOf(this.page);
    return this.post(action, { ...hidden, ...fields }, headers);
  }

  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const all = { ...this.headers, cookie: this.cookieHeader(), ...headers };
    return this.keep(await this.service.http.form(path, fields, all));
  }

  follow(name: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.open(linkNamed(this.page, name), headers);
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(answer: Answer): Answer {
    for (const [name, value] of Object.entries(answer.cookies)) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    this.page = answer;
    return answer;
  }
}

export function formOf({ text }: Answer, button = ''): { action: string; hidden: Record<string, string> } {
  const forms = [...text.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form);
  const form = forms.find((candidate) => candidate.includes(`${button}</button>`)) ?? '';
  const tag =
    form
      .slice(0, form.indexOf(`${button}</button>`))
      .split('<button')
      .at(-1) ?? '';
  const action = (/ formaction="([^"]+)"/i.exec(tag) ?? /<form[^>]* action="([^"]+)"/.exec(form))?.[1];
  if (!action) throw new Error(`There is no form with the button «${button}» on the page: ${visibleText(text)}`);
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return { action: decode(action), hidden: Object.fromEntries(hidden.map(([, name, value]) => [name, decode(value)])) };
}

export function linkNamed({ text }: Answer, name: string): string {
  const href = new RegExp(`<a href="([^"]+)"[^>]*>${name}</a>`).exec(text)?.[1];
  if (!href) throw new Error(`There is no link ${name} on the page: ${visibleText(text)}`);
  return decode(href);
}

/** What is said to be wrong, in the form or in one of its fields. */
export const alertOf = (html: string): string =>
  visibleText(/<(\w+)[^>]*role="alert"[^>]*>([\s\S]*?)<\/\1>/.exec(html)?.[2] ?? '');

/** What a person reads on the page. */
export const visibleText = (html: string): string =>
  decode(
    html
      .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<title>[\s\S]*?<\/title>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

const decode = (text = ''): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
