import type { GivenApplication } from './given.js';
import { givenFlow, inFlow } from './headless.js';
import type { Answer, Service } from './service.js';
import { userAt } from './upstream-accounts.js';

/** An application's own screen, which gets ID tokens of the provider `corp` by itself. */
export class OwnScreen {
  constructor(
    private readonly service: Service,
    private readonly application: GivenApplication,
  ) {}

  startFlow(): Promise<string> {
    return givenFlow(this.service, this.application);
  }

  /** In a new flow unless said. */
  async exchange(idToken: string, more: object = {}, flow?: string): Promise<Answer> {
    const body = { type: 'id_token', provider: 'corp', id_token: idToken, ...more };
    return inFlow(this.service, flow ?? (await this.startFlow()), 'exchange', body);
  }

  /** The user to whom the code of an answer leads. */
  async userOf(answer: Answer) {
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return userAt(this.service, { completion: answer.body });
  }
}
