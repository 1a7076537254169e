// Generated from the service. UPDATE_DOCS=1 before test/sdk/generated.test.ts rewrites it.
export const TERMINAL = new Set([
  'authorization_code_consumed',
  'authorization_code_expired',
  'authorization_code_not_found',
  'browser_not_remembered',
  'code_verifier_invalid',
  'console_closed',
  'expired_token',
  'first_factor_lapsed',
  'flow_invalid',
  'invalid_grant',
  'invalid_request_uri',
  'login_cancelled',
  'login_expired',
  'login_finished',
  'mailed_link_expired',
  'proof_needed',
  'provider_answer_invalid',
  'provider_refused',
  'refresh_token_expired',
  'refresh_token_invalid',
  'refresh_token_missing',
  'refresh_token_reused',
  'refresh_token_revoked',
]);

export const AGAIN = new Set([
  'access_token_invalid',
  'organization_switched',
  'session_cookie_invalid',
  'session_cookies_mixed',
]);

export const LATER = new Set(['authorization_pending', 'dns_unanswered', 'signing_key_too_young', 'slow_down']);
