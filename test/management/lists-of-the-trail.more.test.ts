import { auditTrail, type TrailFilters } from '../../src/management/audit/audit-trail.statements.js';
import { ORGANIZATION_EVENTS } from '../../src/organizations/organization-events.statement.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { useService } from '../support/service.js';

const EVENTS = 300_000;
const OTHERS = 200;
/** A page that looked at the whole trail would read tens of thousands. */
const FEW_BLOCKS = 2_000;

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Red without the indexes of migrations 0093 and 0112, and where the list of an application reads the key of the table. */
describe('A page of a large audit trail', () => {
  const service = useService();
  const user = newId();
  const [large, organization] = [newId(), newId()];
  let small: GivenApplication;

  beforeAll(async () => {
    small = await givenApplication(service);
    // Ids in the order of time, as the service makes them: 300,000 of others, and some of a small one among them.
    await service.db.query(
      `INSERT INTO audit_events (id, occurred_at, type, application_id, identity_id, details)
       SELECT (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - $1 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3)
           || '8' || substr(md5(n::text), 4, 15))::uuid,
         now() - ($1 - n) * interval '1 millisecond', CASE WHEN n % 30000 = 0 THEN 'identity.rare' WHEN n % 30000 = 1 THEN 'organization.changed'
           WHEN n % 6 = 1 THEN 'organization.member_added' ELSE 'identity.kind_' || chr(97 + n % 20) END,
         CASE WHEN n % 30000 = 0 THEN $2 WHEN n % 2 = 1 THEN $6 ELSE md5((n % $3)::text)::uuid END,
         CASE WHEN n % 30000 = 0 THEN $4::uuid ELSE md5((n % 5000)::text)::uuid END,
         CASE WHEN n % 30000 = 1 THEN jsonb_build_object('organization', $5::text)
           WHEN n % 3 = 1 THEN jsonb_build_object('organization', md5((n % 1000)::text)::uuid) ELSE '{}' END
       FROM generate_series(1, $1) AS n`,
      [EVENTS, small.id, OTHERS, user, organization, large],
    );
    await service.db.query('VACUUM ANALYZE audit_events');
  }, 300_000);

  it.each<[string, () => TrailFilters]>([
    ['of everything', () => ({ applicationId: null, identityId: null, organizationId: null, kinds: null })],
    [
      'of a rare kind',
      () => ({ applicationId: null, identityId: null, organizationId: null, kinds: ['identity.rare'] }),
    ],
    [
      'of a small application',
      () => ({ applicationId: small.id, identityId: null, organizationId: null, kinds: null }),
    ],
    [
      'of a kind of an application',
      () => ({ applicationId: small.id, identityId: null, organizationId: null, kinds: ['identity.rare'] }),
    ],
    [
      'of an organization',
      () => ({ applicationId: large, identityId: null, organizationId: organization, kinds: null }),
    ],
    ['of a user', () => ({ applicationId: small.id, identityId: user, organizationId: null, kinds: null })],
  ])('%s reads few blocks', async (_name, filtersOf) => {
    const given: Record<string, unknown> = {
      ...filtersOf(),
      ...{ after: 'ffffffff-ffff-ffff-ffff-ffffffffffff', afterMoment: 'infinity', limit: 51 },
      ...{ from: '00000000-0000-0000-0000-000000000000', since: '-infinity', until: 'infinity' },
    };
    const { text, parameters } = auditTrail(filtersOf());
    expect(await blocksOf(text, parameters, given)).toBeLessThan(FEW_BLOCKS);
  });

  it('of an organization as its managers see it reads few blocks', async () => {
    const { text, parameters } = ORGANIZATION_EVENTS;
    const given = { applicationId: large, organizationId: organization, after: newId(), limit: 51 };
    expect(await blocksOf(text, parameters, given)).toBeLessThan(FEW_BLOCKS);
  });

  async function blocksOf(text: string, parameters: readonly string[], given: Record<string, unknown>) {
    const { rows } = await service.db.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      parameters.map((name) => given[name]),
    );
    const { Plan: plan } = rows[0]['QUERY PLAN'][0] as { Plan: Plan };
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
});
