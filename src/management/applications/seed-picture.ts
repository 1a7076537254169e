import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, IsNull } from 'typeorm';
import { claimsAsSaid } from '../../applications/claims.js';
import { Client } from '../../applications/clients/client.entity.js';
import { ApiKey } from '../../applications/entities/api-key.entity.js';
import { Application } from '../../applications/entities/application.entity.js';
import { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { MailText } from '../../applications/mail-texts/mail-text.entity.js';
import { driftOf, SECRET, type View } from '../../applications/seeding/drift.js';
import type { FieldChange } from '../../applications/seeding/seed-result.js';
import { applicationView, clientView, mailTextView, providerView } from '../../applications/seeding/views.js';
import { Plan } from '../../plans/entities/plan.entity.js';
import { isObject } from '../../platform/objects.js';
import { ManagedApplications, type Reach } from '../access/reach.js';

/** What a program changed since a file set it, from the file's value to the one that is stored. */
export interface Drifted {
  kind: 'application' | 'provider' | 'client' | 'mailText';
  id: string;
  fields: FieldChange[];
}

interface Managed {
  fileValues?: object | null;
}

/** With this secret the seeding reads a team and a key; without one it keeps what is stored. */
const WITH_SECRET = ['teamId', 'keyId'];

/** An application as a seed file would say it, and where it differs from what the file said last. */
@Injectable()
export class SeedPicture {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ManagedApplications,
  ) {}

  async of(reach: Reach, named: string): Promise<{ drift: Drifted[]; yaml: string; isOfFile: boolean }> {
    const { id: applicationId } = await this.applications.require(reach, named);
    const row = await this.manager
      .createQueryBuilder(Application, 'row')
      .addSelect('row.fileValues')
      .where('row.id = :applicationId', { applicationId })
      .getOneOrFail();
    const { key } = await this.manager.findOneByOrFail(Plan, { id: row.planId });
    const [providers, texts, clients, keys] = await Promise.all([
      this.partsOf(ApplicationProvider, applicationId),
      this.partsOf(MailText, applicationId),
      this.partsOf(Client, applicationId).then((all) => all.filter(({ madeBy }) => madeBy === 'seed')),
      this.manager.findBy(ApiKey, { applicationId, clientId: IsNull(), revokedAt: IsNull() }),
    ]);
    const view = applicationView(row, key);
    const own = drifted('application', row.slug, row, view);
    const ofProviders = providers.map((one) => drifted('provider', one.provider, one, providerView(one)));
    const ofTexts = texts.map((one) => drifted('mailText', one.name, one, mailTextView(one)));
    const ofClients = clients.map((one) => drifted('client', one.id, one, clientView(one)));
    const told = { ...view, singleSignOn: singleSignOn(view.singleSignOn), claims: claimsAsSaid(view.claims) };
    const said = {
      slug: row.slug,
      ...withoutNothing(told, { in: namesIn(own.fields) }),
      ...listed('apiKeys', keys, ({ name, scopes }) => ({ name, scopes })),
      ...listed('providers', providers, (one, index) => ({
        id: one.provider,
        ...withoutNothing(providerView(one), { out: WITH_SECRET, in: namesIn(ofProviders[index]?.fields ?? []) }),
      })),
      ...listed('mailTexts', texts, (one, index) => ({
        id: one.name,
        ...withoutNothing(mailTextView(one), { in: namesIn(ofTexts[index]?.fields ?? []) }),
      })),
      ...listed('clients', clients, (one, index) => ({
        id: one.id,
        ...withoutNothing(clientView(one), { in: namesIn(ofClients[index]?.fields ?? []) }),
      })),
    };
    const drift = [own, ...ofProviders, ...ofTexts, ...ofClients];
    const { seedYamlOf } = await import('./yaml-of.js'); // its library is large, and few processes draw a seed file
    return {
      drift: drift.filter(({ fields }) => fields.length > 0),
      yaml: seedYamlOf({ applications: [said] }),
      isOfFile: row.fileValues !== null,
    };
  }

  private partsOf<Row extends ApplicationProvider | Client | MailText>(
    entity: new () => Row,
    applicationId: string,
  ): Promise<Row[]> {
    return this.manager
      .createQueryBuilder<Row>(entity, 'row')
      .addSelect('row.fileValues')
      .where('row.applicationId = :applicationId', { applicationId })
      .orderBy('row.id')
      .getMany();
  }
}

const drifted = (kind: Drifted['kind'], id: string, { fileValues = null }: Managed, view: View): Drifted => ({
  kind,
  id,
  fields: driftOf(fileValues as View | null, view).map((field) => (field.name === SECRET ? { name: SECRET } : field)),
});

interface Leaving {
  out?: string[];
  /** Members that the file sets to something else: they are said even where they are nothing now. */
  in?: string[];
}

/** What is left out keeps its stored value, so that what is nothing need not be said. */
function withoutNothing(view: View, leaving: Leaving = {}, prefix = ''): View {
  const { out = [], in: kept = [] } = leaving;
  return Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => {
      const path = prefix + name;
      if (out.includes(path)) return [];
      const said = isObject(value) ? withoutNothing(value, leaving, `${path}.`) : value;
      return isNothing(said) && !kept.includes(path) ? [] : [[name, said]];
    }),
  );
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

const namesIn = (fields: FieldChange[]): string[] => fields.map(({ name }) => name);

const singleSignOn = ({ enabled, ...lasting }: Application['singleSignOn']) => enabled && lasting;

const listed = <Row>(name: string, rows: Row[], say: (row: Row, index: number) => object): object =>
  rows.length === 0 ? {} : { [name]: rows.map(say) };
