import { commands } from '../../src/cli/commands/index.js';
import { openApiDocument } from '../../src/operations/reference/openapi.js';
import { auditEvents } from '../support/audit.js';
import { runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

/** What does the same on the command line and over HTTP, by the name of the operation. */
const SAME: Record<string, string[]> = {
  'identities find': ['listUsers', 'getUser'],
  'identities create': ['createUser'],
  'identities update': ['changeUser'],
  'identities invite': ['inviteUser'],
  'identities change-email': ['assignEmail'],
  'identities require-new-password': ['requireNewPassword'],
  'identities block': ['blockUser'],
  'identities unblock': ['unblockUser'],
  'identities reset-mfa': ['removeSecondFactors'],
  'identities delete': ['deleteUser'],
  'identities export': ['exportUser'],
};
/** A file of another system is read where the operator has it. */
const ONLY_COMMANDS = ['identities import'];
/** What `sessions` shows on the command line stands there by the session. */
const ONLY_HTTP = ['listUserActivity', 'listSessions', 'endSessions', 'listOrganizationsOfUser'];

describe('cli identities', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });
  const cli = (...args: string[]) => runCli(service.variables, 'identities', ...args);

  it('does what the management API does with users, and neither does more unsaid', () => {
    const named = commands.map(({ usage }) => usage.split(' ').slice(0, 2).join(' '));
    const ours = named.filter((name) => name.startsWith('identities '));
    expect([...Object.keys(SAME), ...ONLY_COMMANDS].sort()).toEqual(ours.sort());
    const operations = Object.entries(openApiDocument(service.app).paths).flatMap(([path, item]) =>
      path.startsWith('/v1/management/users')
        ? Object.values(item).flatMap((operation) => (operation as { operationId?: string }).operationId ?? [])
        : [],
    );
    expect([...Object.values(SAME).flat(), ...ONLY_HTTP].sort()).toEqual(operations.sort());
  });

  it('creates, changes and invites an account by the rules of the API', async () => {
    const made = await cli(
      ...['create', 'grace@example.com', '--app', application.slug, '--invite', '--external-id', 'crm-9'],
      ...['--name', 'Grace', '--metadata', '{"tier":1}', '--json'],
    );
    expect(made.json).toMatchObject({
      ...{
        email: 'grace@example.com',
        emailVerified: false,
        externalId: 'crm-9',
        name: 'Grace',
        metadata: { tier: 1 },
      },
    });
    const { id } = made.json;
    const operator = await Operator.of(service, { application });
    expect((await operator.get(`/users/${id}`)).body).toMatchObject({ external_id: 'crm-9', metadata: { tier: 1 } });
    expect((await cli('invite', id)).code).toBe(0);
    expect((await mailsTo(service, 'grace@example.com')).map(({ template }) => template)).toEqual([
      'invitation',
      'invitation',
    ]);
    expect((await cli('update', id, '--name', '', '--json')).json).toMatchObject({ name: null, metadata: { tier: 1 } });
    expect(await cli('update', id, '--json')).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr:
        'error: Say what changes: `--name`, `--picture`, `--locale`, `--metadata`, `--fields` or `--metadata-patch`.\n',
    });
    const patch = await cli('update', id, '--metadata-patch', '{"plan":"pro","tier":null}', '--json');
    expect(patch.json).toMatchObject({ metadata: { plan: 'pro' } });
    expect((await cli('change-email', id, 'hopper@example.com', '--json')).json).toMatchObject({
      ...{ email: 'hopper@example.com', emailVerified: true },
    });
    const types = (await auditEvents(service, { identityId: id })).map(({ type }) => type);
    expect(types).toEqual([
      ...['identity.created', 'identity.invited', 'identity.invited'],
      ...['identity.profile_changed', 'identity.profile_changed', 'identity.email_changed'],
    ]);
  });

  it('refuses what the API refuses, in one line', async () => {
    const create = (...more: string[]) => cli('create', 'other@example.com', '--app', application.slug, ...more);
    await create('--verified', '--external-id', 'crm-10');
    for (const [answer, words] of [
      [await create(), 'verified or invite must be true'],
      [await create('--verified'), 'Another user of the application has this email address'],
      [await create('--verified', '--metadata', '[]'), 'metadata must be an object'],
      [await create('--verified', '--fields', '{'), '--fields must be JSON'],
      [await create('--verified', '--fields', '{"size":1}'), 'size'],
      [await create('--verified', '--picture', 'http://example.com'), 'picture must be an https URL'],
    ] as const) {
      expect(answer.code).not.toBe(0);
      expect(answer.stderr).toContain(words);
    }
  });
});
