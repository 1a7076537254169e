import { ask } from './ask.js';
import { type Answer, Http } from './http.js';
import type { Service } from './service.js';

/** Sends exactly the headers that it is given, as a browser of any kind would. */
export class ExactHttp extends Http {
  constructor(private readonly service: Pick<Service, 'url'>) {
    super(service.url);
  }

  override async raw(path: string, { method = 'GET', headers = {}, body }: RequestInit): Promise<Answer> {
    const answer = await ask(this.service, path, {
      method,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { body }),
    });
    const { status, text, cookies } = answer;
    return { status, text, cookies, body: answer.body, headers: new Headers(namesOf(answer.headers)) };
  }
}

const namesOf = (headers: Record<string, string | string[] | undefined>): [string, string][] =>
  Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
