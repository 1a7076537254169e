import type { JoinByDomainDto, PolicyDto } from '../../../management/organizations/policy.dto.js';
import { listIn, type Sent, textIn } from '../../fields.js';

/** The members of the API, as a form has them. */
export interface TypedPolicy {
  providers: string[];
  secondFactor: string;
  hours: string;
  joins: boolean;
  role: string;
}

interface Shown {
  policy: PolicyDto;
  join_by_domain: JoinByDomainDto;
}

export const typedPolicyIn = (form: Sent): TypedPolicy => ({
  providers: listIn(form, 'providers'),
  secondFactor: textIn(form, 'second_factor') ?? '',
  hours: textIn(form, 'session_hours') ?? '',
  joins: form.joins === 'yes',
  role: textIn(form, 'role') ?? '',
});

export const typedPolicyOf = ({ policy, join_by_domain }: Shown): TypedPolicy => ({
  providers: policy.providers ?? [],
  secondFactor: policy.second_factor ?? '',
  hours: String(policy.session_hours ?? ''),
  joins: join_by_domain.enabled,
  role: join_by_domain.role ?? '',
});

/** What is empty asks for nothing. */
export const wantedPolicyOf = ({ providers, secondFactor, hours, joins, role }: TypedPolicy): object => ({
  policy: {
    providers: providers.length > 0 ? providers : undefined,
    second_factor: secondFactor || undefined,
    session_hours: hours === '' ? undefined : Number(hours),
  },
  join_by_domain: { enabled: joins, role: role || undefined },
});
