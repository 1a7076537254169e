import type { StartLoginDto } from '../../src/flows/dto/start-login.dto.js';
import { type GivenApplication, givenApplication } from './given.js';
import { Browser, givenLogin } from './hosted.js';
import type { Answer, Service } from './service.js';

export const NEW_PASSWORD = 'four quiet green kettles';

/** A browser that visits the hosted pages of one application, with the ways that lead to a mail. */
export class Visitor extends Browser {
  constructor(
    private readonly visited: Service,
    private readonly application: GivenApplication,
  ) {
    super(visited);
  }

  async start(more: Partial<StartLoginDto> = {}): Promise<Answer> {
    return this.open((await givenLogin(this.visited, this.application, more)).path);
  }

  /** Up to «Check your inbox». */
  async signUp(email: string): Promise<Answer> {
    await this.start();
    await this.follow('Create an account');
    await this.press('Create account', { name: ' Grace ', email, password: NEW_PASSWORD });
    return this.land();
  }

  /** Up to «Check your inbox». */
  async forget(email: string): Promise<Answer> {
    await this.start();
    await this.follow('Forgot password\\?');
    await this.press('Send reset link', { email });
    return this.land();
  }
}

interface Visit {
  application: GivenApplication;
  browser: Visitor;
}

/** One application for the tests of a file, and a new browser for each. */
export function useVisitor(service: Service): Visit {
  const visit = {} as Visit;
  beforeAll(async () => {
    visit.application = await givenApplication(service);
  });
  beforeEach(() => {
    visit.browser = new Visitor(service, visit.application);
  });
  return visit;
}
