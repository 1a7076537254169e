import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { type GivenOperator, givenOperator } from '../support/given-operator.js';
import { Organizations } from '../support/given-organizations.js';
import type { Answer } from '../support/http.js';
import { mailsTo } from '../support/mailbox.js';
import { type Service, useService } from '../support/service.js';

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

  /** A user's mails that still wait go with the user. */
  const remove = async (id: string, email: string): Promise<void> => {
    await mailsTo(service, email);
    await key.delete(`/users/${id}`);
  };

  /** Each answers one turn of a flood, and all its turns leave so many mails. */
  const WAYS: [way: string, mails: number, begin: (email: string) => Promise<() => Promise<Answer>>][] = [
    [
      'users who are made, invited and deleted',
      A_DAY,
      async (email) => async () => {
        const answer = await key.post('/users', { email, invite: true });
        await remove(answer.body.id, email);
        return answer;
      },
    ],
    [
      'invitations of one user',
      A_DAY,
      async (email) => {
        const id = await make({ email, invite: true });
        return () => key.post(`/users/${id}/invitation`);
      },
    ],
    [
      'invitations on a page of the console',
      A_DAY,
      async (email) => {
        const id = await make({ email, invite: true });
        return () => operator.post(`/console/people/${id}/invite`);
      },
    ],
    [
      'a user who moves there and away',
      2 * A_DAY,
      async (email) => {
        const id = await make({ email: anybody(), verified: true });
        return async () => {
          const answer = await move(id, email);
          await move(id, anybody());
          return answer;
        };
      },
    ],
    [
      'a user who is moved on a page of the console',
      2 * A_DAY,
      async (email) => {
        const id = await make({ email: anybody(), verified: true });
        return async () => {
          const answer = await operator.post(`/console/people/${id}/address`, { email });
          await operator.post(`/console/people/${id}/address`, { email: anybody() });
          return answer;
        };
      },
    ],
    [
      'users who are made there and moved away',
      A_DAY,
      async (email) => async () => {
        const id = await make({ email, verified: true });
        const answer = await move(id, anybody());
        await remove(id, email);
        return answer;
      },
    ],
  ];

  // Red where one of these ways is not counted: a key that is stolen writes to a mailbox as often as it likes.
  it.each(WAYS)(
    'writes to one mailbox five times a day, and to one that users leave five times more: %s',
    async (_way, mails, begin) => {
      const email = anybody();
      const turn = await begin(email);
      const answers: Answer[] = [];
      for (let turns = 0; turns < 2 * A_DAY; turns += 1) answers.push(await turn());
      expect(answers.at(-1)?.status).toBe(429);
      expect(await mailsTo(service, email)).toHaveLength(mails);
    },
  );

  describe('where a mailbox gets one a day, and a key mails once an hour', () => {
    let limited: Service;
    beforeAll(async () => {
      limited = await service.replica({ RATE_LIMIT_SCALE: '0.001' });
    });
    afterAll(() => limited.stop());

    const another = () => Operator.of(limited, { application });
    const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
    const invite = (by: Operator, email: string, headers = {}) =>
      by.post(`/applications/${application.slug}/invitations`, { email }, headers);

    // Red where refusals count: the second is 429, and so is all that the key mails within the hour.
    it('counts nothing that is refused', async () => {
      const [by, email] = [await another(), anybody()];
      const id = await make({ email, verified: true });
      for (let turns = 0; turns < 2; turns += 1) {
        expectFailure(await by.post('/users', { email, invite: true }), 409, 'email_in_use');
        expectFailure(await by.send('PUT', `/users/${id}/email`, { email }), 400, 'email_unchanged');
      }
      expect((await invite(by, anybody())).status).toBe(201);
    });

    // Red where an unchanged address is counted: a program that sends all its users again gets 429.
    it('says that an address is unchanged after the mails of the day, too', async () => {
      const email = anybody();
      const id = await make({ email: anybody(), verified: true });
      expect((await (await another()).send('PUT', `/users/${id}/email`, { email })).status).toBe(200);
      expectFailure(await (await another()).send('PUT', `/users/${id}/email`, { email }), 400, 'email_unchanged');
    });

    // Red where what counted before the limit that refuses stays counted.
    it('takes nothing from a key whose mail a full mailbox refuses', async () => {
      const [by, email] = [await another(), anybody()];
      expect((await invite(await another(), email)).status).toBe(201);
      expectFailure(await by.post('/users', { email, invite: true }), 429, 'too_many_requests');
      expect((await invite(by, anybody())).status).toBe(201);
    });

    // Red where the counting comes before the claim of the key: the second is 429.
    it('counts once what is sent twice at the same time with one Idempotency-Key', async () => {
      const id = await make({ email: anybody(), invite: true });
      const by = await another();
      const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR NO KEY UPDATE', [id]);
      const inviteTwice = Promise.all(
        [1, 2].map(() => by.post(`/users/${id}/invitation`, undefined, { 'idempotency-key': 'invited' })),
      );
      await barrier.sees(2).finally(() => barrier.release());
      expect(statuses(await inviteTwice)).toEqual([200, 200]);
    });

    // Red where the mailbox that a user leaves is counted with what others mail there.
    it('moves a user away from a mailbox that has got the mails of its day', async () => {
      const email = anybody();
      const id = await make({ email, verified: true });
      const organizations = await Organizations.of(service, application);
      const { path } = await organizations.make('acme');
      const byOthers = await another();
      expect((await byOthers.post(`${path}/invitations`, { email })).status).toBe(201);
      expect((await (await another()).send('PUT', `/users/${id}/email`, { email: anybody() })).status).toBe(200);
    });
  });
});
