import { AccountImportService } from '../../src/identities/account/importing/account-import.service.js';
import { readOwnFormat } from '../../src/identities/account/importing/products/own-format.js';
import { OwnNames } from '../../src/identities/account/importing/products/own-names.js';
import { Relays } from '../../src/identities/upstream/relays.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { type GivenApplication, givenApplication, givenIdentity, givenPortalSession } from '../support/given.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const service = useService({ RELAY_DOMAINS: 'hide.example.org' });
let application: GivenApplication;
beforeAll(async () => {
  application = await givenApplication(service);
});

const isRelay = async (email: string): Promise<boolean> =>
  (await service.db.query('SELECT email_is_relay AS "isRelay" FROM identities WHERE email = $1', [email])).rows[0]
    .isRelay;
const addressAt = (domain: string) => `${newId()}@${domain}`;

describe('email_is_relay', () => {
  it.each([
    ['privaterelay.appleid.com', true],
    ['users.noreply.github.com', true],
    ['mozmail.com', true],
    ['me.anonaddy.com', true],
    ['hide.example.org', true],
    ['a.b.HIDE.example.org', true],
    ['nothide.example.org', false],
    ['hide.example.org.evil.example', false],
    ['example.com', false],
  ])('of an address at %s is %p', (domain, expected) => {
    expect(service.app.get(Relays, { strict: false }).has(`ada@${domain}`)).toBe(expected);
  });

  // Red where one of the ways in does not look: `marked` says which.
  it.each([
    ['hide.example.org', true],
    ['example.com', false],
  ])('is set for an address at %s, however it came in: %p', async (domain, expected) => {
    const [registered, imported, changed] = [addressAt(domain), addressAt(domain), addressAt(domain)];
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'register', { email: registered, password: 'seven unhurried otters' });

    const imports = service.app.get(AccountImportService, { strict: false });
    const rows = async function* () {
      yield { line: 1, content: { email: imported } };
    };
    const wishes = { dryRun: false, skipInvalid: false, withIds: false };
    await imports.import(application as never, { rows, read: readOwnFormat(new OwnNames([])) }, wishes);

    const owner = await givenIdentity(service, application);
    const { bearer } = await givenPortalSession(service, { application, identity: owner });
    await service.http.post('/v1/portal/email', { email: changed, password: owner.password }, bearer);
    const { code } = await latestMail(service, changed);
    const { body } = await service.http.post('/v1/portal/email/confirm', { code }, bearer);
    const marked = [await isRelay(registered), await isRelay(imported), await isRelay(changed)];
    expect({ marked, shown: body.user.email_is_relay }).toEqual({
      marked: [expected, expected, expected],
      shown: expected,
    });
  });
});
