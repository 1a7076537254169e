import { runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

describe('invitations on the command line', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service, { signUp: 'invited' });
  });

  const cli = (...words: string[]) => runCli(service.variables, 'invitations', ...words);
  const create = (email: string, ...more: string[]) => cli('create', email, '--app', application.slug, ...more);

  it('are made, listed, sent again and withdrawn', async () => {
    const made = await create('grace@example.com', '--locale', 'fr', '--expires', '2d', '--json');
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.json).toMatchObject({ email: 'grace@example.com', state: 'open', sends: 1, operatorId: null });
    const { id } = made.json;
    expect((await latestMail(service, 'grace@example.com')).subject).toContain('invité');
    const { stdout } = await cli('list', application.slug);
    expect(stdout).toMatch(new RegExp(`${id} +grace@example.com +open +1 `));
    expect((await cli('resend', id)).stdout).toContain('is on its way again');
    expect(await mailsTo(service, 'grace@example.com')).toHaveLength(2);
    expect((await cli('withdraw', id)).stdout).toContain('withdrawn');
    expect((await cli('list', application.slug, '--json')).json[0]).toMatchObject({ id, state: 'withdrawn', sends: 2 });
    expect((await cli('resend', id)).stderr).toContain('accepted or withdrawn');
  });

  it.each([
    [['--expires', 'soon'], 'is no duration'],
    [['--expires', '31d'], 'expires_in_hours must be a whole number from 1 to 720'],
    [['--redirect-url', 'https://evil.example.com'], 'redirect_url'],
    [['--app', 'nowhere'], 'There is no application `nowhere`'],
  ])('refuse what leads nowhere, in one line: %j', async (more, words) => {
    const { code, stderr } = await cli('create', 'x@example.com', '--app', application.slug, ...more);
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
  });

  it('know no other id', async () => {
    expect((await cli('withdraw', application.id)).stderr).toContain('There is no invitation');
  });
});
