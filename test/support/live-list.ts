import type { GivenApplication, GivenIdentity } from './given.js';
import type { GivenOperator } from './given-operator.js';
import { givenLogin } from './hosted.js';
import type { Service } from './service.js';

/** The list of sign-ins of an open page of the console. */
export class LiveList {
  text = '';
  isOver = false;
  /** Whether it came to its end, and was not broken off. */
  isWhole: Promise<boolean>;
  private readonly gone = new AbortController();

  static async open(service: Service, { cookie }: GivenOperator, headers: Record<string, string> = {}) {
    const list = new LiveList();
    const asked = { headers: { cookie, ...headers }, signal: list.gone.signal };
    const { body } = await fetch(`${service.url}/console/live`, asked);
    list.isWhole = list.read(body as ReadableStream<Uint8Array>);
    return list;
  }

  leave(): void {
    this.gone.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<boolean> {
    const decoder = new TextDecoder();
    try {
      for await (const part of body) this.text += decoder.decode(part);
      return true;
    } catch {
      return false;
    } finally {
      this.isOver = true;
    }
  }
}

/** A sign-in with a wrong password. */
export async function failToSignIn(service: Service, application: GivenApplication, { email }: GivenIdentity) {
  const { flow } = await givenLogin(service, application);
  const wrong = { type: 'password', email, password: 'wrong kettles everywhere' };
  expect((await service.http.post('/v1/auth/exchange', wrong, { 'x-auth-flow-id': flow })).status).toBe(401);
}
