import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checked } from '../../src/console/fields.js';
import { faultWords } from '../../src/console/views/faults.js';
import { CreateKeyDto } from '../../src/management/applications/managed-keys.dto.js';
import { ListAuditQueryDto } from '../../src/management/audit/managed-audit.dto.js';
import { CreateOrganizationDto } from '../../src/management/organizations/managed-organizations.dto.js';
import { CreateOrganizationInvitationDto } from '../../src/management/organizations/organization-invitations.dto.js';
import { PutOwnProviderDto } from '../../src/management/organizations/own-provider.dto.js';
import { PolicyDto } from '../../src/management/organizations/policy.dto.js';
import { ChangeUserDto } from '../../src/management/users/change-user.dto.js';
import { CreateWebhookDto } from '../../src/management/webhooks/webhooks.dto.js';
import { ClaimDomainDto } from '../../src/organizations/domains/domains.dto.js';
import { PutMemberDto } from '../../src/organizations/members.dto.js';
import { MalformedInput } from '../../src/platform/errors/common.errors.js';
import { WORDS } from '../../src/words/words.js';
import { type CataloguedError, errorCatalogue } from '../support/error-catalogue.js';
import { ROOT } from '../support/tree.js';

/** Modules whose failures meet programs, visitors and owners of accounts: no page of the console calls their services. */
const OF_OTHERS = [
  ...['agents', 'dashboard', 'dev', 'devices', 'dpop', 'feed', 'imports', 'ingestion', 'linking', 'oauth', 'pages'],
  ...['passkeys', 'portal', 'registration', 'second-factor', 'second-factors', 'session', 'signals'],
];

/** Codes of modules that the console calls too, by why an operator does not meet them. */
const UNMET: Record<string, string[]> = {
  'they answer what the owner of an account does': [
    ...['address_change_invalid', 'current_password_required', 'deletion_not_confirmed', 'former_email_taken'],
    ...['fresh_proof_invalid', 'fresh_proof_required', 'last_way_in', 'link_provider_unknown', 'link_token_invalid'],
    ...['linked_elsewhere', 'mailed_proof_not_offered', 'merge_app_required', 'merge_mfa_required', 'no_relay_account'],
    ...['passkey_too_new', 'password_wrong', 'proof_missing', 'real_address_due', 'second_factor_not_proved'],
    'second_factor_too_new',
  ],
  'accounts of operators are within no reach': ['last_owner_stays', 'second_factor_kept'],
  'they answer a member who manages an organization': ['last_manager', 'role_beyond'],
  'values of profile fields have no page in the console yet': ['profile_fields_invalid'],
  'they answer what visitors do on the hosted pages and in the flows': [
    ...['browser_not_remembered', 'client_ip_invalid', 'credentials_invalid', 'destination_not_allowed'],
    ...['email_code_invalid', 'flow_invalid', 'id_token_used', 'login_cancelled', 'login_expired', 'login_finished'],
    ...['login_link_invalid', 'mail_just_sent', 'mailed_link_expired', 'mailed_link_spent', 'mfa_enrolment_required'],
    ...['mfa_passkey_required', 'mfa_required', 'new_password_due', 'nothing_to_link', 'other_browser'],
    ...['other_user_wanted', 'password_missing', 'password_required', 'provider_answer_unknown', 'sign_up_closed'],
    ...['address_not_admitted', 'invitation_invalid', 'agreement_required', 'organization_required'],
    'profile_fields_required',
    ...['membership_required', 'organization_address'],
    ...['sign_up_not_confirmed', 'sign_up_password_spent', 'sign_up_password_wrong', 'upstream_email_missing'],
    ...['account_proof_required', 'id_token_invalid', 'provider_unknown', 'upstream_email_unverified'],
    ...['password_common', 'password_guessable', 'password_personal', 'password_too_long', 'password_too_short'],
  ],
  'the console makes and removes no application, provider or plan, and sets no URL of a login': [
    ...['application_in_use', 'application_taken', 'cancel_url_not_allowed', 'plan_in_use', 'plan_taken'],
    ...['provider_taken', 'redirect_url_not_allowed'],
  ],
  'they answer a key, or a header that no form sends': [
    ...['api_key_invalid', 'if_match_needed', 'management_key_invalid', 'scope_missing'],
  ],
  'the list of sign-ins goes on without what is gone': ['events_gone'],
  'they are answered before there is a request': [
    ...['expectation_failed', 'headers_too_large', 'malformed_http', 'request_timeout'],
  ],
  'a page asks for the reason': ['reason_missing'],
};

/** What is not there has a sentence for all of it. */
const isSaidByItsCode = ({ status, module }: CataloguedError): boolean =>
  status < 500 && status !== 404 && !OF_OTHERS.includes(module);

describe('A refusal', () => {
  it('has words of the console where an operator can meet it', async () => {
    const unmet = Object.values(UNMET).flat();
    const codes = (await errorCatalogue()).filter(isSaidByItsCode).map(({ code }) => code);
    const unsaid = codes.filter((code) => !Object.hasOwn(WORDS.en.console.failures, code));
    expect(unsaid.sort()).toEqual(unmet.sort());
  });
});

/** What the forms of the console send of a body or a query. */
const SENT = [
  [CreateWebhookDto, ['url', 'owner_email', 'description', 'types', 'ed25519']],
  [CreateKeyDto, ['name', 'scopes', 'expires_at']],
  [ChangeUserDto, ['name', 'external_id']],
  [CreateOrganizationDto, ['slug', 'name', 'metadata']],
  [PutMemberDto, ['roles']],
  [ClaimDomainDto, ['domain']],
  [PolicyDto, ['providers', 'second_factor', 'session_hours']],
  [PutOwnProviderDto, ['issuer', 'client_id', 'client_secret', 'label', 'trusts_mfa']],
  [CreateOrganizationInvitationDto, ['email', 'name', 'locale', 'redirect_url', 'expires_in_hours', 'roles']],
  [ListAuditQueryDto, ['application', 'kind', 'since', 'user']],
] as const;

const read = (file: string): string => readFileSync(path.join(ROOT, 'src', file), 'utf8');

/** Where the faults of what the forms of the console send are worded. */
const WORDED = [
  ...[
    'application-seed',
    'audiences',
    'client-seed',
    'client-seeding',
    'field',
    'names',
    'preview-origins',
    'urls',
  ].map((name) => `applications/seeding/${name}.ts`),
  ...['organizations/providers/own-issuer.ts', 'organizations/domains/domain-name.ts', 'organizations/policy-rules.ts'],
  ...['applications/seeding/seed-reading.ts', 'webhooks/webhooks.ts', 'webhooks/webhook-urls.ts'],
  ...[
    'management/access/reach.ts',
    'console/operators/operators.controller.ts',
    'console/applications/changes/changes.ts',
  ],
];
const WORDED_FAULT =
  /(['`])((?:[\w.]+ |\$\{\w+\} )?(?:must|may|appears|there is no|wildcards|is (?:a|already|fixed|missing|the)|the plan)(?: (?:\\.|(?!\1).)*)?)\1/g;

/** Of secrets and keys in a seed file, which no form sends. */
const OF_FILES =
  /^(?:is not|must be a public key|must not stand|must name (?:a resource|at least one scope)|is already the)/;

describe('What is wrong with a field', () => {
  it('is said in words of the console where a rule of applications, clients or webhooks refuses it', () => {
    const faults = WORDED.flatMap((file) => [...read(file).matchAll(WORDED_FAULT)].map(([, , fault = '']) => fault));
    expect(faults.length).toBeGreaterThan(60);
    const said = faults
      .map((fault) => fault.replaceAll(/\$\{[^}]*\}/g, '7'))
      .map((fault) => fault.replace(/^[\w.]+ (?=must|may)/, ''))
      .filter((fault) => !OF_FILES.test(fault));
    expect(said.filter((fault) => !faultWords(fault, WORDS.de.console.faults))).toEqual([]);
  });

  it('is said in words of the console where a member of a body refuses it', async () => {
    const faults = new Set<string>();
    const values = ['', 'x', 'x'.repeat(3000), 5, ['x'], [''], ['x'.repeat(99)], [], {}, true, '\0'];
    for (const [dto, members] of SENT)
      for (const value of values) {
        const said = Object.fromEntries(members.map((member) => [member, value]));
        await checked<object>(dto, said).catch((failure: MalformedInput) => {
          for (const fault of failure.faults) faults.add(fault);
        });
      }
    expect(faults.size).toBeGreaterThan(20);
    const unsaid = [...faults].filter(
      (fault) => !faultWords(fault.replace(/^(?:each value in )?\w+ /, ''), WORDS.de.console.faults),
    );
    expect(unsaid).toEqual([]);
  });
});
