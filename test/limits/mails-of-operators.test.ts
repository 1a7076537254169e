import { type GivenApplication, givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { type GivenOperator, givenOperator } from '../support/given-operator.js';
import type { Answer } from '../support/http.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const A_DAY = 5;

describe('What operators mail', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1' });
  let application: GivenApplication;
  let key: Operator;
  let operator: GivenOperator;
  beforeAll(async () => {
    application = await givenApplication(service);
    key = await Operator.of(service, { application });
    operator = await givenOperator(service, [{ role: 'admin', application }]);
  });

  let people = 0;
  const anybody = () => `somebody-${++people}@example.com`;
  const make = async (wanted: object): Promise<string> => (await key.post('/users', wanted)).body.id;
  const move = (id: string, email: string) => key.send('PUT', `/users/${id}/email`, { email });

  /** Each answers one turn of a flood. */
  const WAYS: [way: string, begin: (email: string) => Promise<() => Promise<Answer>>][] = [
    [
      'users who are made, invited and deleted',
      async (email) => async () => {
        const answer = await key.post('/users', { email, invite: true });
        await key.delete(`/users/${answer.body.id}`);
        return answer;
      },
    ],
    [
      'invitations of one user',
      async (email) => {
        const id = await make({ email, invite: true });
        return () => key.post(`/users/${id}/invitation`);
      },
    ],
    [
      'invitations on a page of the console',
      async (email) => {
        const id = await make({ email, invite: true });
        return () => operator.post(`/console/people/${id}/invite`);
      },
    ],
    [
      'a user who moves there and away',
      async (email) => {
        const id = await make({ email: anybody(), verified: true });
        return async () => {
          await move(id, email);
          return move(id, anybody());
        };
      },
    ],
    [
      'a user who is moved on a page of the console',
      async (email) => {
        const id = await make({ email: anybody(), verified: true });
        return async () => {
          await operator.post(`/console/people/${id}/address`, { email });
          return operator.post(`/console/people/${id}/address`, { email: anybody() });
        };
      },
    ],
    [
      'users who are made there and moved away',
      async (email) => async () => {
        const id = await make({ email, verified: true });
        const answer = await move(id, anybody());
        await key.delete(`/users/${id}`);
        return answer;
      },
    ],
  ];

  // Red where one of these ways is not counted: a key that is stolen writes to a mailbox as often as it likes.
  it.each(WAYS)('writes to one mailbox five times a day: %s', async (_way, begin) => {
    const email = anybody();
    const turn = await begin(email);
    const answers: Answer[] = [];
    for (let turns = 0; turns < 2 * A_DAY; turns += 1) answers.push(await turn());
    expect(answers.at(-1)?.status).toBe(429);
    expect(await mailsTo(service, email)).toHaveLength(A_DAY);
  });
});
