import { newId } from '../../src/platform/crypto/ids.js';
import { givenFile } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Importing } from '../support/importing.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const HASH = '$2b$10$hx7iKn8pOGv8G5F8vWMdTeVoVn0VzF7sVrQvGkFmLOzqyMeZAVWbO';

describe('An import, where an account is there already or its address is not verified,', () => {
  const service = useService();
  let application: GivenApplication;
  const importing = new Importing(service, () => application);

  beforeEach(async () => {
    application = await givenApplication(service);
  });

  const ours = (lines: object[]): string =>
    givenFile(lines.map((line) => JSON.stringify(line)).join('\n'), 'users.jsonl');

  it('changes nothing at a repetition, and maps the ids again', async () => {
    const lines = [{ external_id: '1', email: 'ada@again.example', email_verified: true, password_hash: HASH }];
    const [first] = (await importing.report(ours(lines))).ids;
    expect((await importing.choosePassword('ada@again.example')).status).toBe(200);
    const { password_hash } = await importing.row('ada@again.example');
    const moved = [{ ...lines[0], email: 'moved@again.example', blocked: true }]; // changed there since
    for (const again of [lines, moved])
      expect(await importing.report(ours(again))).toMatchObject({
        ...{ imported: 0, alreadyThere: 1, emailTaken: [] },
        ids: [{ externalId: '1', id: first.id, change: 'unchanged', verified: true }],
      });
    expect(await importing.row('ada@again.example')).toMatchObject({ password_hash, blocked: false });
  });

  // Red where the report maps the old id to whoever registered the address: an application would hand over the data.
  it('maps no old id to an account that had the address before', async () => {
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'register', { email: 'squatted@map.example', password: 'nine patient herons' });
    const report = await importing.report(ours([{ external_id: '7', email: 'squatted@map.example' }]));
    const { id, external_id } = await importing.row('squatted@map.example');
    expect(report).toMatchObject({ imported: 0, ids: [] });
    expect(report.emailTaken).toEqual([{ line: 1, externalId: '7', id, verified: false }]);
    expect(external_id).toBeNull();
  });

  it('takes the old id from an unverified account whose address another sign-up proves', async () => {
    const email = `${newId()}@renewed.example`;
    await importing.report(ours([{ external_id: '9', email }]));
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'register', { email, password: 'nine patient herons' });
    const { code } = await latestMail(service, email);
    expect((await inFlow(service, flow, 'verify-email', { code, same_browser: true })).status).toBe(200);
    expect(await importing.row(email)).toMatchObject({ verified: true, external_id: null });
  });

  // Red where it is linked: the link outlives the sign-up of the owner of the address, and lets the earlier person in.
  it('R59: links nothing to an account that never proved its address', async () => {
    await givenProvider(service, application, { provider: 'github', type: 'github' });
    const federatedIdentities = [{ identityProvider: 'github', userId: '583231', userName: 'octo' }];
    const user = { id: 'u1', email: 'victim@links.example', enabled: true, emailVerified: false, federatedIdentities };
    const realm = givenFile(JSON.stringify({ users: [user] }), 'realm.json');
    const report = await importing.report(realm, '--from', 'keycloak');
    expect(report).toMatchObject({ imported: 1, unverified: 1, linked: 0, notLinked: { github: 1 } });
    expect(await importing.linksOf('victim@links.example')).toEqual([]);
  });
});
