import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenSession,
  givenApplication,
  givenIdentity,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { letHashesCost } from '../support/hash-costs.js';
import { letRefusalsWait } from '../support/refusal-waits.js';
import { type Answer, type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

letHashesCost();

/** Fewer than may wait in line for one session, so that nothing of the flood is refused. */
const IN_FLIGHT = 60;
const STRANGERS = 50;
/** Who shared a trip with the whole flood would see all of it answered meanwhile. */
const MOST_MEANWHILE = IN_FLIGHT / 2;

/** What lies between two of one session, and a timer may be a little early. */
const PAUSE_MS = 4.5;
/** A timer may be a millisecond early. */
const LATER_MS = 195;

/** Of medians within one run. Whoever waited for the one that is held up would wait for ten times as long. */
const MOST_SLOWER = 4;

/** Asks again as soon as it is answered, many times at once. */
class Flooder {
  answered = 0;
  private isOver = false;
  private readonly ended: Promise<unknown>;

  constructor(private readonly ask: () => Promise<Answer>) {
    this.ended = Promise.all(Array.from({ length: IN_FLIGHT }, () => this.flood()));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.ended;
  }

  private async flood(): Promise<void> {
    while (!this.isOver) {
      await this.ask();
      this.answered += 1;
    }
  }
}

describe('One who floods the service', () => {
  const service = useService();
  let application: GivenApplication;
  let stranger: GivenSession;
  let flooded: GivenSession;
  beforeAll(async () => {
    application = await givenApplication(service);
    stranger = await givenSession(service);
    flooded = await givenSession(service);
  });

  const refresh = ({ refreshToken }: GivenSession, at = service): Promise<Answer> =>
    at.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
  const startLogin = (at = service, { origin, apiKey } = application): Promise<Answer> =>
    at.http.post('/v1/applications/login', { redirect_url: origin, cancel_url: origin }, { 'x-api-key': apiKey });

  /** How many of the flood were answered while a stranger waited: what all but one of them saw at most. */
  async function answeredMeanwhile(flooder: Flooder, ask: () => Promise<Answer>): Promise<number> {
    const counts: number[] = [];
    while (counts.length < STRANGERS) {
      const before = flooder.answered;
      expect((await ask()).status).toBeLessThan(300);
      counts.push(flooder.answered - before);
    }
    return counts.toSorted((one, other) => other - one)[1] as number;
  }

  /** The medians of what strangers wait for, who ask the two in turn. */
  async function medians(
    replicas: [Service, Service],
    ask: (at: Service) => Promise<Answer>,
  ): Promise<[number, number]> {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 2 * STRANGERS; turn += 1) {
      const which = (turn % 2) as 0 | 1;
      const begin = performance.now();
      expect((await ask(replicas[which])).status).toBeLessThan(300);
      times[which].push(performance.now() - begin);
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[STRANGERS >> 1] as number;
    return [median(times[0]), median(times[1])];
  }

  // Red where those of one session do not take turns: a stranger's trip then carries all that the flood has sent.
  it('S11: with one session has one turn at a time, as every stranger has', async () => {
    const flooder = new Flooder(() => refresh(flooded));
    await until(() => flooder.answered > IN_FLIGHT);
    const refreshes = await answeredMeanwhile(flooder, () => refresh(stranger));
    const logins = await answeredMeanwhile(flooder, () => startLogin());
    await flooder.stop();
    expect(refreshes).toBeLessThan(MOST_MEANWHILE);
    expect(logins).toBeLessThan(MOST_MEANWHILE);
  });

  // Red where strangers share a trip, or its connection, with one that waits for the row.
  it('S11: with a session whose row is held keeps no stranger waiting', async () => {
    const replica = () => service.replica({ DATABASE_POOL: '3' }); // one connection of each kind
    const [small, free] = [await replica(), await replica()];
    const barrier = await Barrier.holdSession(service, flooded.sessionId);
    const tabs = Array.from({ length: 20 }, () => refresh(flooded, small));
    await barrier.sees(1);
    const refreshes = await medians([small, free], (at) => refresh(stranger, at));
    const logins = await medians([small, free], startLogin);
    await barrier.release(); // only now: every stranger was answered while it was held
    await Promise.all([...tabs, small.stop(), free.stop()]);
    for (const [beside, alone] of [refreshes, logins]) expect(beside).toBeLessThan(MOST_SLOWER * alone);
  });

  // Red, where the machine is quick, if the next of a session leaves as soon as the one before it is answered.
  it('S11: with one session leaves the process to others in between', async () => {
    const begin = performance.now();
    await Promise.all(Array.from({ length: IN_FLIGHT }, () => refresh(flooded)));
    expect(performance.now() - begin).toBeGreaterThan((IN_FLIGHT - 1) * PAUSE_MS);
  });

  describe('with guesses', () => {
    const SCALE = 0.01;
    const GUESSES = 100;
    let limited: Service;
    beforeAll(async () => {
      limited = await service.replica({ RATE_LIMIT_SCALE: String(SCALE), TRUST_PROXY: '1' });
      letRefusalsWait(limited);
    });
    afterAll(() => limited.stop());

    async function signIn(at: GivenApplication, email: string, password: string, from: string): Promise<Answer> {
      const { code } = (await startLogin(limited, at)).body;
      const headers = { 'x-auth-flow-id': code, 'x-forwarded-for': from };
      return limited.http.post('/v1/auth/exchange', { type: 'password', email, password }, headers);
    }

    /** Each at another account, which nobody has. Answers how many were judged, which takes a hash for each. */
    async function guess(at: GivenApplication, from: (guess: number) => string): Promise<number> {
      const ask = (_none: unknown, index: number) =>
        signIn(at, `nobody-${index}@example.com`, 'wrong horse', from(index));
      const answers = await Promise.all(Array.from({ length: GUESSES }, ask));
      const refused = answers.filter(({ status }) => status === 429);
      for (const answer of refused) expectFailure(answer, 429, 'too_many_requests');
      const judged = answers.filter(({ status }) => status === 401);
      expect(refused.length + judged.length).toBe(GUESSES);
      return judged.length;
    }

    async function expectToSignIn(at: GivenApplication): Promise<void> {
      const { email } = await givenIdentity(service, at);
      expect((await signIn(at, email, PASSWORD, '203.0.113.9')).status).toBe(200);
    }

    // Red where each /64 counts for itself.
    it('S10: from one /48 costs no more than what that network may try, and the application goes on', async () => {
      const attacked = await givenApplication(service);
      const judged = await guess(attacked, (index) => `2001:db8:a:${(index * 256).toString(16)}::1`);
      expect(judged).toBe(Math.round(LIMITS['sign-in-address'].points * 16 * SCALE));
      await expectToSignIn(attacked);
    });

    // Red where a refusal is as quick as it is cheap: who goes on asking then takes the process from others.
    it('S10: is refused a little later each time', async () => {
      const attacked = await givenApplication(service);
      await guess(attacked, () => '198.51.100.77');
      const begin = performance.now();
      expectFailure(
        await signIn(attacked, 'nobody@example.com', 'wrong horse', '198.51.100.77'),
        429,
        'too_many_requests',
      );
      expect(performance.now() - begin).toBeGreaterThan(LATER_MS);
    });

    // Red without a budget for each application.
    it('S10: at one application from everywhere costs no more than what is tried there, and the others go on', async () => {
      const attacked = await givenApplication(service);
      const judged = await guess(attacked, (index) => `198.51.100.${index}`);
      expect(judged).toBe(LIMITS['sign-in-application'].points * SCALE);
      await expectToSignIn(application);
    });
  });
});
