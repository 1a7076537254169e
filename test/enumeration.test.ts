import { type GivenApplication, givenApplication, givenIdentity } from './support/given.js';
import { type Answer, type Service, startService } from './support/service.js';

const STRONG = 'seven unhurried otters';
const SAMPLES = 500;
const TOLERANCE_MS = 5;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** What an answer shows of itself, apart from what differs between any two answers. */
const shapeOf = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)),
});

describe('whether an account exists', () => {
  let service: Service;
  let application: GivenApplication;
  let known: string;
  let flow: string;
  let strangers = 0;

  beforeAll(async () => {
    service = await startService();
    application = await givenApplication(service);
    known = (await givenIdentity(service, application)).email;
    const urls = { redirect_url: `${application.origin}/cb`, cancel_url: `${application.origin}/` };
    flow = (await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey })).body.code;
  });
  afterAll(() => service.stop());

  const stranger = () => {
    strangers += 1;
    // As long as the known address, for the length of a body tells as well.
    return `stranger-${strangers}`.padEnd(known.indexOf('@'), 'x') + known.slice(known.indexOf('@'));
  };
  const ask = (path: string, body: object) => service.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': flow });

  const questions: Record<string, (email: string) => Promise<Answer>> = {
    register: (email) => ask('register', { email, password: STRONG }),
    'forgot-password': (email) => ask('forgot-password', { email }),
    exchange: (email) => ask('exchange', { type: 'password', email, password: 'not the password' }),
  };

  describe.each(Object.keys(questions))('POST /v1/auth/%s', (name) => {
    const question = questions[name] as (email: string) => Promise<Answer>;

    it('R47: shows nothing in bytes, headers or cookies', async () => {
      expect(shapeOf(await question(known))).toEqual(shapeOf(await question(stranger())));
    });

    it('R48: shows nothing in time', async () => {
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      const measure = async (kind: keyof typeof times, email: string) => {
        const start = performance.now();
        await question(email);
        times[kind].push(performance.now() - start);
      };
      for (let i = 0; i < SAMPLES; i += 1) {
        await measure('known', known);
        await measure('unknown', stranger());
      }
      const difference = median(times.known) - median(times.unknown);
      expect(Math.abs(difference)).toBeLessThan(TOLERANCE_MS);
    }, 120_000);
  });
});
