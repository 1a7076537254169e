import { SignInStreams } from '../../src/console/overview/sign-in-streams.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { type GivenOperator, givenOperator } from '../support/given-operator.js';
import { failToSignIn, LiveList } from '../support/live-list.js';
import { logLines } from '../support/log.js';
import { type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

const service = useService();
let application: GivenApplication;
let person: GivenIdentity;
let owner: GivenOperator;
let stranger: GivenOperator;
beforeAll(async () => {
  application = await givenApplication(service);
  person = await givenIdentity(service, application);
  owner = await givenOperator(service, [{ role: 'owner' }]);
  stranger = await givenOperator(service, [{ role: 'admin', application: await givenApplication(service) }]);
});

const listening: LiveList[] = [];
afterEach(() => {
  for (const heard of listening.splice(0)) heard.leave();
});

async function listen(
  operator: GivenOperator,
  headers: Record<string, string> = {},
  at: Service = service,
): Promise<LiveList> {
  const heard = await LiveList.open(at, operator, headers);
  listening.push(heard);
  return heard;
}

const fail = (who = person) => failToSignIn(service, application, who);

describe('The list of sign-ins of the console', () => {
  it('shows them as they happen, to operators of that application', async () => {
    const heard = await listen(owner);
    const byStranger = await listen(stranger);
    await fail();
    await until(() => heard.text.includes(person.id));
    expect(heard.text).toContain('"succeeded":false');
    expect(byStranger.text).not.toContain(person.id);
  });

  // Red where nothing ends the lists: the stop waits for them as long as it may, and breaks them off.
  it('keeps no stop waiting', async () => {
    const replica = await service.replica();
    const heard = await listen(owner, {}, replica);
    await until(() => heard.text.includes('id: '));
    await replica.stop();
    expect(await heard.isWhole).toBe(true);
  });

  // Red where a list that connects again begins with what comes next.
  it('shows those that it missed between two connections, once', async () => {
    const [before, goingOn] = [await listen(owner), await listen(owner)];
    await until(() => before.text.includes('id: '));
    before.leave();
    const [mark] = before.text.match(/(?<=^id: ).+/m) ?? [];
    await fail();
    await until(() => goingOn.text.includes(person.id));
    const heard = await listen(owner, { 'last-event-id': mark as string });
    await until(() => heard.text.includes(person.id));
    const again = await givenIdentity(service, application);
    await fail(again);
    await until(() => heard.text.includes(again.id));
    expect(heard.text.split(person.id)).toHaveLength(2);
  });

  // Red where the position of another database stays: the list fails each second until the last page closes.
  it('goes on from now where the database was restored to an earlier state', async () => {
    const heard = await listen(owner);
    await until(() => heard.text.includes('id: '));
    const [mark] = heard.text.match(/(?<=^id: ).+/m) as [string];
    const foreign = Buffer.from(mark, 'base64url').toString().replace(/^\d+/, '1');
    const elsewhere = Buffer.from(foreign).toString('base64url');
    const streams = service.app.get(SignInStreams, { strict: false });
    await until(() => {
      const hasFailed = logLines().some(({ msg }) => msg?.startsWith('Sign-ins cannot be read for the console'));
      if (!hasFailed) Object.assign(streams, { position: elsewhere });
      return hasFailed;
    });
    await until(() => ![undefined, elsewhere].includes(Reflect.get(streams, 'position')));
    const late = await givenIdentity(service, application);
    await fail(late);
    await until(() => heard.text.includes(late.id));
  });
});
