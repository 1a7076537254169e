import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { Child, postgresPid } from '../support/child.js';
import { FeedListener } from '../support/feed-listener.js';
import { givenApiKey, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenWebhook } from '../support/given-webhooks.js';
import { newDataDir } from '../support/left-behind.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const USERS = 60;
const AT_ONCE = 4;

interface User {
  id: string;
  sessionId: string;
}

/** Users with a session each, a program that blocks them, a receiver of events, and a listener of the feed. */
class Story {
  readonly acknowledged: User[] = [];
  readonly refused = new Set<number>();
  private readonly told = new Set<string>();
  private listener: FeedListener | undefined;
  private isOver = false;

  private constructor(
    readonly child: Child,
    readonly receiver: WebhookReceiver,
    readonly operator: Operator,
    readonly users: User[],
    private readonly key: string,
  ) {}

  static async begin(child: Child): Promise<Story> {
    const embedded = new EmbeddedPostgres({ dataDir: child.variables.DATA_DIR as string });
    const replica = await startService({ DATABASE_URL: await embedded.start() }); // joins the one of the child
    const application = await givenApplication(replica);
    const users: User[] = [];
    for (let count = 0; count < USERS; count += 1) {
      const { id } = await givenIdentity(replica, application);
      const identity = { id } as Awaited<ReturnType<typeof givenIdentity>>;
      const { sessionId } = await givenSession(replica, { application, identity });
      users.push({ id, sessionId });
    }
    const key = await givenApiKey(replica, application.id, ['sessions:ended']);
    const operator = await Operator.of({ ...replica, http: child.http } as Service, { application });
    await replica.stop();
    await embedded.stop();
    const receiver = await WebhookReceiver.start();
    await givenWebhook(operator, receiver.url, { types: ['user.blocked'] });
    const story = new Story(child, receiver, operator, users, key);
    void story.listen();
    return story;
  }

  /** Each user is blocked, however often that must be asked; something is killed in the middle of it. */
  async blockAll(kill: () => void): Promise<void> {
    const left = [...this.users];
    const work = async () => {
      for (let user = left.pop(); user; user = left.pop()) {
        await this.block(user);
        if (this.acknowledged.push(user) === USERS / 3) kill();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Everything that was acknowledged is posted, and told. */
  async expectNothingLost(): Promise<void> {
    const posted = () => new Set(this.receiver.received.map(({ event }) => event.data.user));
    await until(() => this.users.every(({ id }) => posted().has(id)));
    await until(() => this.users.every(({ sessionId }) => this.told.has(sessionId)));
    expect(this.acknowledged).toHaveLength(USERS);
  }

  async end(): Promise<void> {
    this.isOver = true;
    this.listener?.leave();
    await this.receiver.stop();
  }

  private async block({ id }: User): Promise<void> {
    await until(async () => {
      const status = await this.operator.post(`/users/${id}/block`).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status !== 200) this.refused.add(status);
      return status === 200;
    });
  }

  /** It comes back with the last id whenever the stream ends, as an EventSource does. */
  private async listen(): Promise<void> {
    let last: string | undefined;
    while (!this.isOver) {
      this.listener = await FeedListener.open(this.child, this.key, last).catch(() => undefined);
      await until(() => {
        for (const { sid } of this.listener?.ended ?? []) this.told.add(sid);
        last = this.listener?.lastId || last;
        return this.isOver || (this.listener?.isEnded ?? true);
      });
    }
  }
}

describe('Beside deliveries and listeners', () => {
  const given = async () => {
    const variables = { DATA_DIR: newDataDir() };
    return Story.begin(await Child.start(variables));
  };

  it('PostgreSQL is killed: whatever was acknowledged is posted, and told', async () => {
    const story = await given();
    const { child } = story;
    await story.blockAll(() => process.kill(postgresPid(child.variables.DATA_DIR as string), 'SIGKILL'));
    await story.expectNothingLost();
    for (const status of story.refused) expect([0, 503]).toContain(status);
    expect(child.stdout).toContain('The embedded database had died and was started again');
    await story.end();
    await child.stop();
  });

  it('the service is killed: whatever was acknowledged is posted, and told', async () => {
    const story = await given();
    let again: Promise<Child> | undefined;
    await story.blockAll(() => {
      story.child.kill('SIGKILL');
      again = story.child.ended.then(() => Child.start(story.child.variables));
    });
    await story.expectNothingLost();
    await story.end();
    await (await again)?.stop();
  });
});
