import { ACCOUNT_STATES, describeTimesOfAnswers, STRONG, useAccountQuestions } from '../support/account-questions.js';
import { expectFailure } from '../support/expect.js';
import { givenIdentity } from '../support/given.js';
import { mailsTo } from '../support/mailbox.js';
import type { Answer } from '../support/service.js';
import { COARSE } from '../support/timing.js';
import { until } from '../support/until.js';

/** What an answer shows of itself, apart from what differs between any two answers. */
const shapeOf = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !['x-request-id', 'date', 'retry-after'].includes(name)),
});

describe('whether an account exists', () => {
  const { service, ask, askInNewFlow, application, known, stranger, givenAccount, questions } = useAccountQuestions();

  describe.each(Object.entries(questions))('POST /v1/auth/%s', (_name, question) => {
    it('R47: shows nothing in bytes, headers or cookies', async () => {
      expect(shapeOf(await question(known()))).toEqual(shapeOf(await question(stranger())));
    });

    it.each(ACCOUNT_STATES)('R47: nor does it for an account that is %s', async (state) => {
      expect(shapeOf(await question(await givenAccount(state)))).toEqual(shapeOf(await question(stranger())));
    });
  });

  type Question = (email: string) => Promise<Answer>;
  const PAIRS: [string, Question[]][] = [
    [
      'register, then exchange with the same password',
      [questions.register, (email) => ask('exchange', { type: 'password', email, password: STRONG })],
    ],
    [
      'register, then exchange with the same password in another flow',
      [questions.register, (email) => askInNewFlow('exchange', { type: 'password', email, password: STRONG })],
    ],
    ['register, then exchange with another', [questions.register, questions.exchange]],
    ['exchange, then register', [questions.exchange, questions.register]],
    ['register twice', [questions.register, questions.register]],
    ['register, then forgot-password', [questions.register, questions['forgot-password']]],
    ['forgot-password, then register', [questions['forgot-password'], questions.register]],
    ['register, then verify-email', [questions.register, () => ask('verify-email', { code: '000000' })]],
    [
      'forgot-password, then reset-password',
      [questions['forgot-password'], () => ask('reset-password', { code: '000000', password: STRONG })],
    ],
  ];

  // Red where a sign-in with the right password says that the address waits to be verified.
  it.each(PAIRS)('R47: shows nothing over a pair of requests: %s (S6)', async (_pair, pair) => {
    const shapes: unknown[] = [];
    const { email: verified } = await givenIdentity(service, application());
    for (const email of [verified, stranger(), await givenAccount('unverified'), await givenAccount('blocked')]) {
      const answers: unknown[] = [];
      for (const question of pair) answers.push(shapeOf(await question(email)));
      shapes.push(answers);
    }
    expect(shapes).toEqual(shapes.map(() => shapes[0]));
  });

  it('S6: whoever knows the password of an address that waits gets another mail, and the same answer', async () => {
    const email = stranger();
    await ask('register', { email, password: STRONG });
    const signIn = () => askInNewFlow('exchange', { type: 'password', email, password: STRONG });
    const [waiting, unknown] = [await signIn(), await questions.exchange(stranger())];
    expectFailure(waiting, 401, 'credentials_invalid');
    expect(waiting.body.message).toContain('still waits to be verified, a new email is sent to it');
    expect(shapeOf(waiting)).toEqual(shapeOf(unknown));
    await until(
      () => mailsTo(service, email),
      (mails) => mails.length === 2,
    );
    await signIn();
    await questions.exchange(email); // a wrong one mails nothing
    expect(await mailsTo(service, email)).toHaveLength(2);
  });
});

describe('R1, R48: the time of an answer', () => describeTimesOfAnswers(COARSE));
