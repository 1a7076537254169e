import { newId } from '../../src/platform/crypto/ids.js';
import type { DnsServer } from './dns-server.js';
import type { GivenApplication, GivenIdentity } from './given.js';
import { Operator } from './given-management.js';
import type { Service } from './service.js';

const ROLES = {
  admin: { name: 'Administrator', permissions: ['org:manage', 'invoices:read', 'invoices:write'] },
  member: { permissions: ['invoices:read'] },
};

export interface GivenOrganization {
  id: string;
  slug: string;
  /** Its path below `/v1/management`. */
  path: string;
}

/** Organizations of an application, as its operator makes them. */
export class Organizations {
  private constructor(
    readonly operator: Operator,
    readonly application: GivenApplication,
  ) {}

  static async of(service: Service, application: GivenApplication, more: object = {}): Promise<Organizations> {
    const operator = await Operator.of(service);
    const { status, text } = await operator.patch(`/applications/${application.slug}`, {
      organizations: { roles: ROLES, ...more },
    });
    if (status !== 200) throw new Error(text);
    return new Organizations(operator, application);
  }

  async make(slug: string): Promise<GivenOrganization> {
    const { status, body, text } = await this.operator.post(`/applications/${this.application.slug}/organizations`, {
      slug,
      name: `The ${slug}`,
    });
    if (status !== 201) throw new Error(text);
    return { id: body.id, slug, path: `/applications/${this.application.slug}/organizations/${slug}` };
  }

  put = ({ path }: GivenOrganization, { id }: Pick<GivenIdentity, 'id'>, roles?: string[]) =>
    this.operator.send('PUT', `${path}/members/${id}`, roles && { roles });

  remove = ({ path }: GivenOrganization, { id }: Pick<GivenIdentity, 'id'>) =>
    this.operator.delete(`${path}/members/${id}`);

  change = ({ path }: GivenOrganization, wanted: object) => this.operator.patch(path, wanted);

  claim = ({ path }: GivenOrganization, domain: string) => this.operator.post(`${path}/domains`, { domain });

  verify = ({ path }: GivenOrganization, domain: string) => this.operator.post(`${path}/domains/${domain}/verify`, {});

  /** A domain that DNS proves for it. */
  async prove(organization: GivenOrganization, domain: string, dns: DnsServer): Promise<void> {
    const { body, text } = await this.claim(organization, domain);
    if (!body.record) throw new Error(text);
    dns.records.set(body.record.name, [body.record.value]);
    const { status, text: refusal } = await this.verify(organization, domain);
    if (status !== 200) throw new Error(refusal);
  }
}

export const GIVEN_DOMAIN = 'given.example';

/** A domain that was proved before. */
export async function givenDomain(
  service: Service,
  { id }: Pick<GivenOrganization, 'id'>,
  application: Pick<GivenApplication, 'id'>,
): Promise<void> {
  await service.db.query(
    `INSERT INTO organization_domains (id, organization_id, application_id, domain, token, created_at, verified_at)
     VALUES ($1, $2, $3, $4, 'token', now(), now())`,
    [newId(), id, application.id, GIVEN_DOMAIN],
  );
}
