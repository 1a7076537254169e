import { namesOfRoles } from '../../applications/roles.js';
import { Link, Section } from '../../platform/pages/components.js';
import { Item, Items } from '../../portal/pages/views/items.js';
import type { SectionProps } from './person.page.js';

const MOST_SHOWN = 20;

/** Nothing where the person belongs to none. */
export function OrganizationsSection({ view, facts: { user, memberships, organizations } }: SectionProps) {
  const { words } = view;
  const { memberships: title, moreMemberships, noRoles } = words.applications.organizations;
  if (memberships.length === 0) return null;
  return (
    <Section title={title}>
      <Items>
        {memberships.slice(0, MOST_SHOWN).map(({ id, name, roles }) => (
          <Item
            key={id}
            title={<Link href={`/console/applications/${user.application}/organizations/${id}`}>{name}</Link>}
          >
            {namesOfRoles(roles, { organizations }) || noRoles}
          </Item>
        ))}
      </Items>
      {memberships.length > MOST_SHOWN && <p class="soft small">{moreMemberships}</p>}
    </Section>
  );
}
