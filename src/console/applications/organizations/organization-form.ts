import type { ManagedOrganizationDto } from '../../../management/organizations/managed-organizations.dto.js';
import { type Sent, textsIn } from '../../fields.js';

const TEXTS = ['slug', 'name', 'metadata'] as const;

/** The members of the API, as a form has them. */
export type TypedOrganization = Record<(typeof TEXTS)[number], string>;

export const typedOrganizationIn = (form: Sent): TypedOrganization => textsIn(form, TEXTS);

export const typedOrganizationOf = ({ slug, name, metadata }: ManagedOrganizationDto): TypedOrganization => ({
  slug,
  name,
  metadata: Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata, null, 2),
});

/** What is no JSON stays text, which the rule of the API refuses. */
export const wantedOrganizationOf = (typed: TypedOrganization): object => ({
  ...typed,
  metadata: typed.metadata === '' ? {} : parsed(typed.metadata),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
