import { SAME_AS as LOGIN } from '../../src/login/views/failure.page.js';
import { WORDS as DASHBOARD } from '../../src/metrics/dashboard/views/failure.page.js';
import { SAME_AS as ACCOUNT } from '../../src/portal/pages/views/failure.page.js';
import { WORDS } from '../../src/words/words.js';
import { errorCatalogue } from '../support/error-catalogue.js';

/** Words that several failures share, which are the code of none. */
const SHARED = ['broken', 'busy', 'changed_meanwhile', 'form_came_too_late', 'gone', 'refused'];

/** Each 5xx, and what an operator ends. Nothing that a visitor sends may lead to one of them. */
const OURS = {
  database_disk_full: [503, 'make room'],
  database_unreachable: [503, 'bring PostgreSQL back'],
  internal_failure: [500, 'correct the program'],
  migrations_pending: [503, 'migrate'],
  overloaded: [503, 'add replicas'],
  provider_rejects_client: [502, 'renew the client secret'],
  provider_unreachable: [503, 'find out whether the provider is down, or only out of reach'],
  shutting_down: [503, 'let the balancer ask /health/ready'],
  unavailable: [503, 'bring PostgreSQL back'],
};

/** What pages say, by status. A failure with words for a page stands here, and whoever adds one chooses where. */
const ON_PAGES: Record<number, string[]> = {
  // What was sent cannot be used.
  400: [
    'address_change_invalid',
    'client_unknown',
    'current_password_required',
    'deletion_not_confirmed',
    'email_invalid',
    'email_unchanged',
    'fresh_proof_invalid',
    'invalid_request',
    'link_answer_unknown',
    'login_link_invalid',
    'mailed_proof_not_offered',
    'malformed_input',
    'merge_app_required',
    'merge_mfa_required',
    'mfa_already_enabled',
    'mfa_not_enabled',
    'mfa_setup_code_invalid',
    'no_relay_account',
    'passkey_not_accepted',
    'passkey_too_new',
    'password_common',
    'password_guessable',
    'password_missing',
    'password_personal',
    'password_too_long',
    'password_too_short',
    'password_wrong',
    'post_logout_redirect_uri_not_allowed',
    'profile_fields_invalid',
    'provider_answer_unknown',
    'real_address_due',
    'redirect_uri_not_allowed',
    'roles_missing',
    'second_factor_not_proved',
    'second_factor_too_new',
    'sign_out_refused',
  ],
  // The proof is missing, wrong or over.
  401: [
    'access_token_invalid',
    'account_blocked',
    'browser_not_remembered',
    'credentials_invalid',
    'dashboard_link_invalid',
    'dashboard_not_open',
    'email_code_invalid',
    'first_factor_lapsed',
    'flow_invalid',
    'mfa_code_invalid',
    'mfa_required',
    'page_session_over',
    'passkey_invalid',
    'passkey_of_other_account',
    'passkey_unknown',
    'portal_code_invalid',
    'provider_answer_invalid',
    'provider_unknown',
    'sign_up_password_spent',
    'sign_up_password_wrong',
  ],
  // Not for this browser, this application or this plan.
  403: [
    'address_not_admitted',
    'agreement_required',
    'dashboard_opened_elsewhere',
    'destination_not_allowed',
    'feature_blocked_by_plan',
    'form_not_trusted',
    'membership_required',
    'new_password_due',
    'opened_elsewhere',
    'organization_address',
    'organization_not_member',
    'organization_policy',
    'other_browser',
    'other_user_wanted',
    'provider_blocked_by_plan',
    'provider_refused',
    'provider_sign_in_cancelled',
    'role_beyond',
    'sign_up_closed',
    'view_is_over',
    'view_is_read_only',
  ],
  // It is not there.
  404: [
    'domain_unknown',
    'email_undo_invalid',
    'feature_not_configured',
    'identity_not_found',
    'invitation_unknown',
    'link_not_found',
    'member_unknown',
    'passkey_not_found',
    'unknown_route',
    'user_code_unknown',
  ],
  405: ['method_not_allowed'],
  // It is there, and in the way.
  409: [
    'dns_unanswered',
    'domain_claimed',
    'domain_not_claimable',
    'domain_record_missing',
    'domain_record_other',
    'domain_taken',
    'domains_full',
    'former_email_taken',
    'invitation_ended',
    'invitation_open',
    'last_manager',
    'last_owner_stays',
    'last_way_in',
    'linked_elsewhere',
    'member_already',
    'passkey_not_added',
    'second_factor_kept',
    'sign_up_not_confirmed',
    'upstream_account_taken',
  ],
  // It was there, and is over.
  410: [
    'invitation_invalid',
    'login_cancelled',
    'login_expired',
    'login_finished',
    'mailed_link_expired',
    'mailed_link_spent',
    'nothing_to_link',
    'user_code_expired',
    'user_code_used',
  ],
  // Too much of it.
  429: ['mail_just_sent', 'too_many_requests'],
  502: ['provider_rejects_client'],
  503: ['overloaded', 'provider_unreachable', 'unavailable'],
};

describe('I31: the status of a failure says whose fault it is', () => {
  it('wakes an operator only for what an operator can end', async () => {
    const found = (await errorCatalogue()).filter(({ status }) => status >= 500);
    const expected = Object.entries(OURS).map(([code, [status]]) => [code, status]);
    expect(Object.fromEntries(found.map(({ code, status }) => [code, status]))).toEqual(Object.fromEntries(expected));
  });

  it('is written here for every failure that a page has words for', async () => {
    const { login, portal } = WORDS.en;
    const worded = [login, portal].flatMap(({ problems, failures }) => [problems, failures]);
    const named = [...worded, LOGIN, ACCOUNT, DASHBOARD].flatMap(Object.keys);
    const catalogue = new Map((await errorCatalogue()).map(({ code, status }) => [code, status]));
    const codes = [...new Set(named)].filter((code) => !SHARED.includes(code)).sort();
    const statuses = [...new Set(codes.map((code) => catalogue.get(code) as number))];
    const found = statuses.map((status) => [status, codes.filter((code) => catalogue.get(code) === status)]);
    expect(Object.fromEntries(found)).toEqual(ON_PAGES);
  });
});
