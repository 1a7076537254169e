-- Every table, by the room of the service that owns it. The migrations make the tables; a test compares the result with
-- this file, and `UPDATE_DOCS=1 npm run -s jest -- test/database/schema.test.ts` writes it anew, with the comments kept.
-- The columns of a table that has an entity are explained there. The service itself makes the partitions of
-- `audit_events`, `metric_event_lists` and `metric_minutes`, for each month or day.

-- src/plans -------------------------------------------------------------------------------------------------------

-- What the applications on this plan may do, and how many users each of them may have.
CREATE TABLE plans (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  name text NOT NULL,
  max_users integer CHECK (max_users >= 0),
  providers text[] NOT NULL,
  portal jsonb NOT NULL,
  metrics jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  services boolean NOT NULL DEFAULT false,
  agents jsonb,
  file_values jsonb DEFAULT '{}',
  view_as boolean NOT NULL DEFAULT false
);

-- src/applications ------------------------------------------------------------------------------------------------

-- An application whose users sign in here, as its seed file describes it.
CREATE TABLE applications (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  plan_id uuid NOT NULL REFERENCES plans,
  origins text[] NOT NULL,
  redirect_urls text[] NOT NULL,
  portal_url text,
  verify_email_url text,
  reset_password_url text,
  branding jsonb NOT NULL,
  refresh_overlap integer CHECK ((refresh_overlap >= 0) AND (refresh_overlap <= 300)),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  audience text UNIQUE DEFERRABLE INITIALLY DEFERRED,
  mfa text NOT NULL DEFAULT 'optional' CHECK (mfa IN ('optional', 'required')),
  preview_origins text[] NOT NULL DEFAULT '{}',
  signed_out_url text,
  post_logout_urls text[] NOT NULL DEFAULT '{}',
  backchannel_logout_url text,
  id_token_alg text NOT NULL DEFAULT 'RS256' CHECK (id_token_alg IN ('RS256', 'ES256', 'EdDSA')),
  claims_in_id_token boolean NOT NULL DEFAULT true,
  always_refresh boolean NOT NULL DEFAULT false,
  scopes text[] NOT NULL DEFAULT '{}',
  audiences text[] NOT NULL DEFAULT '{}',
  jwks jsonb,
  jwks_uri text,
  single_sign_on jsonb NOT NULL DEFAULT '{"days": 30, "enabled": true, "idleDays": 7}',
  agents jsonb,
  file_values jsonb DEFAULT '{}',
  terms jsonb,
  privacy jsonb,
  profile_fields jsonb NOT NULL DEFAULT '[]',
  lifetimes jsonb,
  claims jsonb,
  mail_sender jsonb,
  sign_up text NOT NULL DEFAULT 'open' CHECK (sign_up IN ('open', 'invited', 'domains', 'closed')),
  sign_up_domains text[] NOT NULL DEFAULT '{}',
  organizations jsonb,
  CONSTRAINT applications_sign_up_domains_check CHECK ((sign_up <> 'domains') OR (cardinality(sign_up_domains) > 0))
);
CREATE INDEX applications_origins_index ON applications USING gin (origins);
CREATE INDEX applications_plan_id_index ON applications (plan_id);
CREATE INDEX applications_preview_origins_index ON applications USING gin (preview_origins);

-- An upstream sign-in provider that an application offers to its users.
CREATE TABLE application_providers (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  provider text NOT NULL,
  type text NOT NULL CHECK (type IN ('google', 'apple', 'microsoft', 'github', 'oidc')),
  issuer text,
  client_id text NOT NULL,
  sealed_client_secret bytea,
  label text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  team_id text,
  key_id text,
  trusts_mfa boolean NOT NULL DEFAULT false,
  native_client_ids text[] NOT NULL DEFAULT '{}',
  file_values jsonb DEFAULT '{}',
  CHECK ((type <> 'oidc') OR (issuer IS NOT NULL))
);
CREATE UNIQUE INDEX application_providers_application_id_provider_key ON application_providers (application_id,
  provider);

-- A program that signs users of one application in with OpenID Connect. The application itself is one without a row.
CREATE TABLE clients (
  id text PRIMARY KEY,
  application_id uuid REFERENCES applications ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('web', 'public', 'machine')),
  redirect_urls text[] NOT NULL,
  logo_url text,
  first_party boolean NOT NULL DEFAULT true,
  post_logout_urls text[] NOT NULL DEFAULT '{}',
  backchannel_logout_url text,
  id_token_alg text NOT NULL DEFAULT 'RS256' CHECK (id_token_alg IN ('RS256', 'ES256', 'EdDSA')),
  claims_in_id_token boolean NOT NULL DEFAULT true,
  always_refresh boolean NOT NULL DEFAULT false,
  scopes text[] NOT NULL DEFAULT '{}',
  audiences text[] NOT NULL DEFAULT '{}',
  jwks jsonb,
  jwks_uri text,
  made_by text NOT NULL CHECK (made_by IN ('seed', 'registration', 'document')),
  registered jsonb,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  stale_at timestamptz,
  file_values jsonb DEFAULT '{}'
);
CREATE INDEX clients_application_id_index ON clients (application_id);

-- What an application's server identifies itself with, or the secret of a client. Only the hash is kept.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['login', 'metrics', 'metrics:read', 'clients:register',
  'sessions:ended']),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL,
  last_used_at date,
  client_id text REFERENCES clients ON DELETE CASCADE
);
CREATE INDEX api_keys_application_id_index ON api_keys (application_id);
CREATE INDEX api_keys_client_id_index ON api_keys (client_id) WHERE (client_id IS NOT NULL);

-- How many seats of its plan an application uses. A separate row, so that counting never updates the cached
-- configuration.
CREATE TABLE application_seats (
  application_id uuid PRIMARY KEY REFERENCES applications ON DELETE CASCADE,
  used integer NOT NULL CHECK (used >= 0)
) WITH (fillfactor=50);

-- src/identities --------------------------------------------------------------------------------------------------

-- A user of one application. The same email at two applications is two identities.
CREATE TABLE identities (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  email text NOT NULL,
  email_key text NOT NULL,
  email_verified_at timestamptz,
  email_is_relay boolean NOT NULL,
  name text,
  picture text,
  locale text,
  password_hash text,
  password_changed_at timestamptz,
  blocked_at timestamptz,
  seated_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  sign_up_tries integer NOT NULL DEFAULT 0,
  imported_at timestamptz,
  mfa_enabled_at timestamptz,
  external_id text,
  metadata jsonb NOT NULL DEFAULT '{}',
  new_password_due_at timestamptz,
  fields jsonb NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX identities_application_id_email_key ON identities (application_id, email_key);
CREATE INDEX identities_application_id_email_key_pattern_index ON identities (application_id,
  email_key text_pattern_ops);
CREATE UNIQUE INDEX identities_application_id_external_id_key ON identities (application_id, external_id)
  WHERE (external_id IS NOT NULL);
CREATE INDEX identities_application_id_id_index ON identities (application_id, id);
CREATE INDEX identities_blocked_index ON identities (application_id, id) WHERE (blocked_at IS NOT NULL);
CREATE INDEX identities_of_last_word_index ON identities (application_id, lower("substring"(name,
  '[^ ]+$')) text_pattern_ops) WHERE (name ~~ '% %');
CREATE INDEX identities_of_name_index ON identities (application_id, lower(name) text_pattern_ops)
  WHERE (name IS NOT NULL);
CREATE INDEX identities_unconfirmed_index ON identities (created_at)
  WHERE ((email_verified_at IS NULL) AND (imported_at IS NULL) AND (blocked_at IS NULL) AND (seated_at IS NULL));
CREATE INDEX identities_waiting_index ON identities (application_id, id) WHERE (email_verified_at IS NULL);

-- The id of an identity that became one with another. Applications may know it still.
CREATE TABLE identity_aliases (
  id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX identity_aliases_identity_id_index ON identity_aliases (identity_id);

-- An account elsewhere that signs in to this identity. It is known by issuer and subject, never by email.
CREATE TABLE linked_accounts (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz NOT NULL,
  by_sign_in boolean NOT NULL DEFAULT false,
  account_name text
);
CREATE UNIQUE INDEX linked_accounts_application_id_issuer_subject_key ON linked_accounts (application_id, issuer,
  subject);
CREATE INDEX linked_accounts_identity_id_index ON linked_accounts (identity_id);
CREATE INDEX linked_accounts_of_provider_index ON linked_accounts (application_id, provider, identity_id);

-- A key pair of a user's device. The device has the private key, and this row has the public one.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  device_type text NOT NULL CHECK (device_type IN ('singleDevice', 'multiDevice')),
  is_backed_up boolean NOT NULL,
  aaguid uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  counter_went_back_at timestamptz,
  made_for uuid,
  is_of_two_factors boolean NOT NULL DEFAULT false
);
CREATE INDEX passkeys_application_id_index ON passkeys (application_id);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
CREATE INDEX passkeys_identity_id_index ON passkeys (identity_id);

-- An authenticator app. It asks for nothing until the owner has entered a first code of it.
CREATE TABLE totp_factors (
  id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  begun_by bytea NOT NULL,
  confirmed_at timestamptz,
  last_step integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX totp_factors_identity_id_key ON totp_factors (identity_id);

-- Takes the place of the authenticator app once.
CREATE TABLE recovery_codes (
  id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  salt bytea NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  sealed_key bytea
);
CREATE INDEX recovery_codes_identity_id_index ON recovery_codes (identity_id);

-- The link «It was not me» in the notice of a change. It was emailed to the mailbox that the account had before the
-- change.
CREATE TABLE address_undos (
  id uuid PRIMARY KEY,
  link_hash bytea NOT NULL,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  email text NOT NULL,
  email_key text NOT NULL,
  email_is_relay boolean NOT NULL,
  new_email text,
  requested_at timestamptz NOT NULL,
  changed_at timestamptz,
  expires_at timestamptz NOT NULL,
  change text NOT NULL DEFAULT 'email',
  since timestamptz
);
CREATE INDEX address_undos_expires_at_index ON address_undos (expires_at);
CREATE INDEX address_undos_identity_id_index ON address_undos (identity_id);
CREATE UNIQUE INDEX address_undos_link_hash_key ON address_undos (link_hash);

-- src/session -----------------------------------------------------------------------------------------------------

-- One row for each session, however often it is refreshed. No index covers a column that a refresh changes, and a
-- third of each page is left free, so every refresh is a HOT update: it writes no index, and nothing bloats.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  identity_id uuid NOT NULL,
  audience text NOT NULL CHECK (audience IN ('application', 'portal', 'console')),
  client_type text NOT NULL CHECK (client_type IN ('browser', 'server', 'mobile')),
  secret_hash bytea NOT NULL,
  provider text NOT NULL,
  amr text[] NOT NULL,
  authenticated_at timestamptz NOT NULL,
  ip text,
  user_agent text,
  overlap integer NOT NULL CHECK ((overlap >= 0) AND (overlap <= 300)),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  generation integer NOT NULL,
  parent_generation integer,
  parent_exchanged_at timestamptz,
  rotated_at timestamptz NOT NULL,
  idle_expires_at timestamptz NOT NULL,
  last_outcome text,
  revoked_at timestamptz,
  ended_reason text,
  opened_from uuid,
  remembered_browser_id uuid,
  factor_set_up_at timestamptz,
  client_id text,
  granted jsonb,
  key_thumbprint text,
  browser_sign_in_id uuid,
  terms jsonb,
  organization_id uuid
) WITH (fillfactor=70);
CREATE INDEX sessions_application_id_id_index ON sessions (application_id, id);
CREATE INDEX sessions_browser_sign_in_id_index ON sessions (browser_sign_in_id) WHERE (browser_sign_in_id IS NOT NULL);
CREATE INDEX sessions_expires_at_index ON sessions (expires_at);
CREATE INDEX sessions_identity_id_id_index ON sessions (identity_id, id);
CREATE INDEX sessions_open_of_identity_index ON sessions (identity_id, id) WHERE (revoked_at IS NULL);
CREATE INDEX sessions_opened_from_index ON sessions (opened_from) WHERE (opened_from IS NOT NULL);
CREATE INDEX sessions_organization_id_index ON sessions (organization_id, id)
  WHERE ((organization_id IS NOT NULL) AND (revoked_at IS NULL));
CREATE INDEX sessions_revoked_at_index ON sessions (revoked_at) WHERE (revoked_at IS NOT NULL);

-- A moment that ended every older session of an identity, of an application, or of all. It takes effect at once,
-- however many sessions there are. Housekeeping then writes it into their rows, and removes it after the last one.
CREATE TABLE session_cut_offs (
  id uuid PRIMARY KEY,
  scope text NOT NULL CHECK (scope IN ('identity', 'application', 'everybody')),
  subject_id uuid NOT NULL,
  ended_at timestamptz NOT NULL,
  reason text NOT NULL,
  kept_session_id uuid,
  swept_to uuid NOT NULL,
  opened_before timestamptz
);
CREATE INDEX session_cut_offs_subject_id_index ON session_cut_offs (subject_id);

-- A browser whose owner allowed it to continue an earlier sign-in at one application.
CREATE TABLE remembered_browsers (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  secret_hash bytea NOT NULL,
  previous_hash bytea,
  provider text NOT NULL,
  amr text[] NOT NULL,
  authenticated_at timestamptz NOT NULL,
  ip text,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  forgotten_at timestamptz
);
CREATE INDEX remembered_browsers_application_id_index ON remembered_browsers (application_id);
CREATE INDEX remembered_browsers_expires_at_index ON remembered_browsers (expires_at);
CREATE INDEX remembered_browsers_identity_id_index ON remembered_browsers (identity_id);

-- The session of a browser at one application: its user signs in once for all clients of the application.
CREATE TABLE browser_sign_ins (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  secret_hash bytea NOT NULL,
  provider text NOT NULL,
  amr text[] NOT NULL,
  authenticated_at timestamptz NOT NULL,
  remembered_browser_id uuid,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  previous_hash bytea
) WITH (fillfactor=70);
CREATE INDEX browser_sign_ins_application_id_index ON browser_sign_ins (application_id);
CREATE INDEX browser_sign_ins_expires_at_index ON browser_sign_ins (expires_at);
CREATE INDEX browser_sign_ins_identity_id_index ON browser_sign_ins (identity_id);

-- A key pair for access tokens or ID tokens: first published, then signing, then only verifying until its last token has expired.
CREATE TABLE signing_keys (
  id text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  sealed_private_key bytea,
  created_at timestamptz NOT NULL,
  activated_at timestamptz,
  retired_at timestamptz,
  withdrawn_at timestamptz,
  alg text NOT NULL DEFAULT 'ES256' CHECK (alg IN ('RS256', 'ES256', 'EdDSA'))
);

-- A session of an application with metrics that has reported no event yet. Its first event removes the row.
CREATE TABLE unreported_sessions (
  -- As text, as the events name it.
  session_id text PRIMARY KEY,
  application_id uuid NOT NULL,
  -- How the sign-in counts.
  first_factor text NOT NULL,
  opened_at timestamptz NOT NULL
);
CREATE INDEX unreported_sessions_opened_at_index ON unreported_sessions (opened_at);

-- src/identities: acts that a session has begun ----------------------------------------------------------------------

-- A new email that waits for its code. It belongs to the session that asked for it, and ends with it.
CREATE TABLE address_changes (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  email text NOT NULL,
  email_key text NOT NULL,
  digits_mac bytea NOT NULL,
  tries integer NOT NULL,
  expires_at timestamptz NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now()
);

-- What shows that the owner of an account is present in a session: a proof of the last minutes, or an emailed code.
CREATE TABLE fresh_proofs (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  proved_at timestamptz,
  digits_mac bytea,
  tries integer NOT NULL,
  requested_at timestamptz,
  expires_at timestamptz
);

-- src/flows -------------------------------------------------------------------------------------------------------

-- One login of one user at one application, from its start to its end.
CREATE TABLE auth_flows (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  redirect_url text NOT NULL,
  cancel_url text NOT NULL,
  code_challenge text,
  login_hint text,
  ui_locales text,
  browser_hash bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  completed_at timestamptz,
  cancelled_at timestamptz,
  state text,
  first_factor text,
  client_id text,
  asked jsonb,
  agreed jsonb,
  asks_anew boolean NOT NULL DEFAULT false,
  organization_id uuid
);
CREATE INDEX auth_flows_application_id_index ON auth_flows (application_id);
CREATE INDEX auth_flows_expires_at_index ON auth_flows (expires_at);

-- What a user lets a client of other people do. Without it such a client gets no code.
CREATE TABLE consents (
  id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  client_id text NOT NULL REFERENCES clients ON DELETE CASCADE,
  scope text[] NOT NULL,
  resources text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT consents_identity_id_client_id_key UNIQUE (identity_id, client_id)
);
CREATE INDEX consents_client_id_index ON consents (client_id);

-- An email carries a long code in its link and six digits to type. Either of them counts once. For an email without an
-- account a decoy is stored, so that asking costs the same and reveals nothing.
CREATE TABLE email_codes (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify_email', 'reset_password', 'sign_in')),
  flow_id uuid NOT NULL REFERENCES auth_flows ON DELETE CASCADE,
  identity_id uuid REFERENCES identities ON DELETE CASCADE,
  link_hash bytea NOT NULL,
  digits_mac bytea NOT NULL,
  tries integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  replaced_at timestamptz,
  browser_hash bytea,
  ip text,
  user_agent text,
  is_reminder boolean NOT NULL DEFAULT false,
  granted_at timestamptz,
  email text
);
CREATE INDEX email_codes_expires_at_index ON email_codes (expires_at);
CREATE INDEX email_codes_flow_id_kind_index ON email_codes (flow_id, kind);
CREATE INDEX email_codes_identity_id_index ON email_codes (identity_id);

-- What a user proved in a flow, as long as a second factor is due. It opens nothing: only its browser may add the
-- factor.
CREATE TABLE held_proofs (
  flow_id uuid PRIMARY KEY REFERENCES auth_flows ON DELETE CASCADE,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  provider text NOT NULL,
  amr text[] NOT NULL,
  password_hash text,
  browser_hash bytea NOT NULL,
  authenticated_at timestamptz NOT NULL,
  wishes text[] NOT NULL,
  tries integer NOT NULL,
  expires_at timestamptz NOT NULL,
  remembered_browser_id uuid
);
CREATE INDEX held_proofs_identity_id_index ON held_proofs (identity_id);

-- An upstream account that is linked to no identity yet. A flow has one: a newer one replaces it.
CREATE TABLE unlinked_accounts (
  flow_id uuid PRIMARY KEY REFERENCES auth_flows ON DELETE CASCADE,
  waits_for text NOT NULL CHECK (waits_for IN ('choice', 'email', 'account', 'joining', 'entering')),
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  claims jsonb NOT NULL,
  is_of_two_factors boolean NOT NULL,
  wishes text[] NOT NULL,
  browser_hash bytea,
  email text,
  email_key text,
  digits_mac bytea,
  tries integer NOT NULL,
  mailed_at timestamptz,
  digits_expire_at timestamptz,
  proved_at timestamptz,
  wanted_at timestamptz,
  identity_id uuid REFERENCES identities ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX unlinked_accounts_identity_id_index ON unlinked_accounts (identity_id);

-- An ID token that has signed in: it does so once. It is remembered until it expires by itself.
CREATE TABLE used_id_tokens (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_id_tokens_expires_at_index ON used_id_tokens (expires_at);

-- What counts once: the assertion of a client, or the proof of a key. It is remembered until it expires by itself.
CREATE TABLE used_assertions (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_assertions_expires_at_index ON used_assertions (expires_at);

-- The parameters of a login that a client has sent ahead. The browser brings only a reference to them.
CREATE TABLE pushed_requests (
  reference_hash bytea PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  client_id text NOT NULL,
  parameters jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pushed_requests_application_id_index ON pushed_requests (application_id);
CREATE INDEX pushed_requests_expires_at_index ON pushed_requests (expires_at);

-- The one-time code of a completed flow. It is exchanged once, for one session.
CREATE TABLE authorization_codes (
  id uuid PRIMARY KEY,
  code_hash bytea NOT NULL UNIQUE,
  flow_id uuid NOT NULL REFERENCES auth_flows ON DELETE CASCADE,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  provider text NOT NULL,
  amr text[] NOT NULL,
  authenticated_at timestamptz NOT NULL,
  code_challenge text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  session_id uuid,
  ip text,
  user_agent text,
  first_factor text,
  remembered_browser_id uuid,
  client_id text,
  asked jsonb,
  browser_sign_in_id uuid,
  organization_id uuid
);
CREATE INDEX authorization_codes_application_id_index ON authorization_codes (application_id);
CREATE INDEX authorization_codes_expires_at_index ON authorization_codes (expires_at);
CREATE INDEX authorization_codes_flow_id_index ON authorization_codes (flow_id);
CREATE INDEX authorization_codes_identity_id_index ON authorization_codes (identity_id);

-- A device without a browser that asks to be signed in (RFC 8628), and the answer of its user.
CREATE TABLE device_requests (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  client_id text REFERENCES clients ON DELETE CASCADE,
  asked jsonb NOT NULL,
  device_code_hash bytea NOT NULL UNIQUE,
  user_code_mac bytea NOT NULL UNIQUE,
  ip text NOT NULL,
  user_agent text,
  interval_seconds integer NOT NULL,
  next_poll_at timestamptz NOT NULL,
  code_id uuid REFERENCES authorization_codes ON DELETE SET NULL,
  answered_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
) WITH (fillfactor=70);
CREATE INDEX device_requests_application_id_index ON device_requests (application_id);
CREATE INDEX device_requests_client_id_index ON device_requests (client_id);
CREATE INDEX device_requests_code_id_index ON device_requests (code_id) WHERE (code_id IS NOT NULL);
CREATE INDEX device_requests_expires_at_index ON device_requests (expires_at);

-- src/login -------------------------------------------------------------------------------------------------------

-- A browser that was sent to an upstream provider. Its answer counts once, in that browser, for that flow and
-- provider.
CREATE TABLE upstream_attempts (
  id uuid PRIMARY KEY,
  -- Of the state, which only the browser and the provider know.
  state_hash bytea NOT NULL UNIQUE,
  flow_id uuid NOT NULL REFERENCES auth_flows ON DELETE CASCADE,
  -- The provider's id at the application.
  provider text NOT NULL,
  -- The browser that was sent.
  browser_hash bytea NOT NULL,
  -- The signed query of the flow's pages, the nonce and the code verifier, sealed under SECRET_KEY.
  sealed_secrets bytea NOT NULL,
  wishes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX upstream_attempts_flow_id_index ON upstream_attempts (flow_id);

-- src/portal ------------------------------------------------------------------------------------------------------

-- The one-time code that leads from a session of an application into the portal.
CREATE TABLE portal_codes (
  id uuid PRIMARY KEY,
  code_hash bytea NOT NULL,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  -- The session of the application.
  opened_from uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The portal session that it opened.
  session_id uuid
);
CREATE INDEX portal_codes_application_id_index ON portal_codes (application_id);
CREATE UNIQUE INDEX portal_codes_code_hash_key ON portal_codes (code_hash);
CREATE INDEX portal_codes_expires_at_index ON portal_codes (expires_at);
CREATE INDEX portal_codes_identity_id_index ON portal_codes (identity_id);

-- A browser that was sent from the portal to a provider. Its answer counts once, in that portal session.
CREATE TABLE link_attempts (
  id uuid PRIMARY KEY,
  -- Of the state, which only the browser and the provider know.
  state_hash bytea NOT NULL,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The provider's id at the application.
  provider text NOT NULL,
  -- The nonce and the code verifier, sealed under SECRET_KEY.
  sealed_secrets bytea NOT NULL,
  -- When the owner's presence had been proved.
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX link_attempts_expires_at_index ON link_attempts (expires_at);
CREATE INDEX link_attempts_session_id_index ON link_attempts (session_id);
CREATE UNIQUE INDEX link_attempts_state_hash_key ON link_attempts (state_hash);

-- src/webhooks ----------------------------------------------------------------------------------------------------

-- A place that hears of events. Both secrets are sealed with SECRET_KEY; the cursor says how far the event log is read
-- for it, and `moves` counts its steps, so that of two replicas one writes.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  application_id uuid REFERENCES applications ON DELETE CASCADE,
  url text NOT NULL,
  types text[] NOT NULL,
  description text,
  owner_email text NOT NULL,
  sealed_secret bytea NOT NULL,
  sealed_previous_secret bytea,
  previous_until timestamptz,
  cursor text,
  since timestamptz,
  moves integer NOT NULL,
  moved_at timestamptz NOT NULL,
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text CHECK (off_reason IN ('operator', 'gone', 'failing')),
  created_at timestamptz NOT NULL,
  CONSTRAINT webhook_endpoints_off_has_reason CHECK ((off_at IS NULL) = (off_reason IS NULL))
) WITH (fillfactor=70);
CREATE INDEX webhook_endpoints_application_id_index ON webhook_endpoints (application_id);

-- An event on its way to an endpoint, and what the endpoint answered last.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  event_id uuid NOT NULL,
  type text NOT NULL,
  object uuid NOT NULL,
  sequence bigint NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL,
  claimed_by uuid,
  claimed_until timestamptz,
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text,
  tried_at timestamptz,
  status integer,
  duration_ms integer,
  answer text
) WITH (fillfactor=70);
CREATE INDEX webhook_deliveries_created_at_index ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_dead_at_index ON webhook_deliveries (dead_at) WHERE (dead_at IS NOT NULL);
CREATE INDEX webhook_deliveries_log_index ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_order_index ON webhook_deliveries (endpoint_id, object, sequence)
  WHERE ((sent_at IS NULL) AND (dead_at IS NULL));
CREATE INDEX webhook_deliveries_sent_at_index ON webhook_deliveries (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX webhook_deliveries_waiting_index ON webhook_deliveries (endpoint_id, next_attempt_at, id)
  WHERE ((sent_at IS NULL) AND (dead_at IS NULL));

-- src/dispatches --------------------------------------------------------------------------------------------------

-- What the service posts to URLs of applications, such as logout tokens: written in the transaction of the act that it
-- reports, delivered at least once. Its contents go once it is accepted.
CREATE TABLE dispatches (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  kind text NOT NULL,
  url text NOT NULL,
  content jsonb,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL,
  claimed_by uuid,
  claimed_until timestamptz,
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text,
  CONSTRAINT dispatches_sent_is_wiped CHECK ((sent_at IS NULL) OR (content IS NULL))
) WITH (fillfactor=70);
CREATE INDEX dispatches_application_id_index ON dispatches (application_id);
CREATE INDEX dispatches_created_at_index ON dispatches (created_at);
CREATE INDEX dispatches_dead_at_index ON dispatches (dead_at) WHERE (dead_at IS NOT NULL);
CREATE INDEX dispatches_sent_at_index ON dispatches (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX dispatches_waiting_index ON dispatches (url, next_attempt_at)
  WHERE ((sent_at IS NULL) AND (dead_at IS NULL));

-- src/organizations -----------------------------------------------------------------------------------------------

-- A customer of an application: its members act together there.
CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  slug text NOT NULL,
  name text NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  policy jsonb NOT NULL DEFAULT '{}',
  join_by_domain jsonb,
  CONSTRAINT organizations_application_id_slug_key UNIQUE (application_id, slug)
);
CREATE INDEX organizations_name_index ON organizations (application_id, lower(name) COLLATE "C", id);
CREATE INDEX organizations_slug_index ON organizations (application_id, slug COLLATE "C");

-- An identity in an organization, and the keys of the roles that it has there.
CREATE TABLE organization_members (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  roles text[] NOT NULL,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, identity_id)
);
CREATE INDEX organization_members_identity_id_index ON organization_members (identity_id);

-- A domain that an organization claims. Once it is proved by DNS, it is that organization's alone.
CREATE TABLE organization_domains (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  domain text NOT NULL,
  token text NOT NULL,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  CONSTRAINT organization_domains_organization_id_domain_key UNIQUE (organization_id, domain)
);
CREATE UNIQUE INDEX organization_domains_application_id_domain_key ON organization_domains (application_id, domain)
  WHERE (verified_at IS NOT NULL);
CREATE INDEX organization_domains_application_id_index ON organization_domains (application_id);

-- The OpenID provider that an organization brings. It signs in people at its proved domains alone.
CREATE TABLE organization_providers (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE UNIQUE,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  type text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  sealed_client_secret bytea,
  label text NOT NULL,
  trusts_mfa boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX organization_providers_application_id_index ON organization_providers (application_id);

-- src/mail --------------------------------------------------------------------------------------------------------

-- A mail in the outbox. After delivery only the fact of it is kept: no email address, no link, no code.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  application_id uuid REFERENCES applications ON DELETE CASCADE,
  identity_id uuid REFERENCES identities ON DELETE CASCADE,
  template text NOT NULL,
  language text NOT NULL,
  recipient text,
  sealed_content bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  attempts integer NOT NULL CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL,
  claimed_by uuid,
  claimed_until timestamptz,
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text,
  CONSTRAINT mail_outbox_sent_is_wiped CHECK ((sent_at IS NULL) OR ((sealed_content IS NULL) AND (recipient IS NULL)))
) WITH (fillfactor=70);
CREATE INDEX mail_outbox_created_at_index ON mail_outbox (created_at);
CREATE INDEX mail_outbox_dead_at_index ON mail_outbox (dead_at) WHERE (dead_at IS NOT NULL);
CREATE INDEX mail_outbox_identity_id_index ON mail_outbox (identity_id);
CREATE INDEX mail_outbox_of_application_index ON mail_outbox (application_id, id);
CREATE INDEX mail_outbox_queues_index ON mail_outbox ((((COALESCE(application_id,
  id))::text || (((expires_at IS NOT NULL) AND (template !~~ '%invitation')))::text)), next_attempt_at)
  WHERE ((sent_at IS NULL) AND (dead_at IS NULL) AND (claimed_until IS NULL));
CREATE INDEX mail_outbox_retries_index ON mail_outbox (next_attempt_at)
  WHERE ((sent_at IS NULL) AND (dead_at IS NULL) AND (claimed_until IS NOT NULL));
CREATE INDEX mail_outbox_sent_at_index ON mail_outbox (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX mail_outbox_unsent_index ON mail_outbox (application_id, id) WHERE (sent_at IS NULL);

-- src/management --------------------------------------------------------------------------------------------------

-- What a program of an operator identifies itself with. Only the hash is kept.
CREATE TABLE management_keys (
  id uuid PRIMARY KEY,
  application_id uuid REFERENCES applications ON DELETE CASCADE,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL,
  last_used_at date
);
CREATE INDEX management_keys_application_id_index ON management_keys (application_id);

-- What a program was answered to a write, for the request that it sends again with the same key.
CREATE TABLE kept_answers (
  id uuid PRIMARY KEY,
  management_key_id uuid NOT NULL REFERENCES management_keys ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  request_mac bytea NOT NULL,
  identity_id uuid REFERENCES identities ON DELETE CASCADE,
  sealed_answer bytea,
  expires_at timestamptz NOT NULL,
  CONSTRAINT kept_answers_management_key_id_idempotency_key_key UNIQUE (management_key_id, idempotency_key)
);
CREATE INDEX kept_answers_expires_at_index ON kept_answers (expires_at);
CREATE INDEX kept_answers_identity_id_index ON kept_answers (identity_id) WHERE (identity_id IS NOT NULL);

-- A file of accounts that a program has sent, how far its import has come, and what became of it.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  management_key_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('arriving', 'received', 'checking', 'writing', 'done', 'refused', 'failed',
  'cancelled')),
  format text NOT NULL,
  product text,
  dry_run boolean NOT NULL,
  skip_invalid boolean NOT NULL,
  size bigint NOT NULL DEFAULT 0,
  chunks integer NOT NULL DEFAULT 0,
  position integer NOT NULL DEFAULT 0,
  total integer,
  report jsonb,
  fault text,
  attempts integer NOT NULL DEFAULT 0,
  claimed_by uuid,
  claimed_until timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX imports_application_id_id_index ON imports (application_id, id);
CREATE INDEX imports_expires_at_index ON imports (expires_at);
CREATE INDEX imports_unfinished_index ON imports (id) WHERE (finished_at IS NULL);

-- The file of an import that has not ended, in pieces.
CREATE TABLE import_chunks (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  number integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (import_id, number)
);

-- The old ids of what an import has written, with their new ones: one row for each batch.
CREATE TABLE import_ids (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  position integer NOT NULL,
  ids jsonb NOT NULL,
  PRIMARY KEY (import_id, "position")
);

-- src/metrics -----------------------------------------------------------------------------------------------------

-- The telemetry events that one statement stored. The lists run in step, with an element for each event. One row for
-- all takes PostgreSQL a third of the time of a row for each, and a fraction of the room, because a list of like
-- values compresses well. The table has a partition for each day, in UTC. The key follows the order of arrival, so an
-- insert writes at the end of its only index.
CREATE TABLE metric_event_lists (
  received_at timestamptz NOT NULL,
  arrival_id bigint NOT NULL,
  ids uuid[] NOT NULL,
  application_ids uuid[] NOT NULL,
  -- When they occurred, as the reporting client says. Null, or later than `received_at` = when they were received.
  moments timestamptz[] NOT NULL,
  session_ids text[] NOT NULL,
  event_types text[] NOT NULL,
  runtimes text[] NOT NULL,
  targets text[] NOT NULL,
  target_types text[] NOT NULL,
  paths text[] NOT NULL,
  methods text[] NOT NULL,
  statuses smallint[] NOT NULL,
  durations integer[] NOT NULL,
  details jsonb[] NOT NULL,
  PRIMARY KEY (received_at, arrival_id)
) PARTITION BY RANGE (received_at);
CREATE TABLE metric_event_lists_default PARTITION OF metric_event_lists DEFAULT;
ALTER TABLE metric_event_lists_default ALTER ids SET STATISTICS 0, ALTER application_ids SET STATISTICS 0,
  ALTER moments SET STATISTICS 0, ALTER session_ids SET STATISTICS 0, ALTER event_types SET STATISTICS 0,
  ALTER runtimes SET STATISTICS 0, ALTER targets SET STATISTICS 0, ALTER target_types SET STATISTICS 0,
  ALTER paths SET STATISTICS 0, ALTER methods SET STATISTICS 0, ALTER statuses SET STATISTICS 0,
  ALTER durations SET STATISTICS 0, ALTER details SET STATISTICS 0;

-- The telemetry events one by one. `position` is the place among the events that were stored together, `target` is what
-- the roll-ups count an event under, such as `GET /orders/:id`, `path` has no query and no fragment, and what looks like
-- a secret is masked in it; `details` has further members of the target.
CREATE VIEW metric_events AS
  SELECT list.received_at, list.arrival_id, event."position"::integer AS "position", event.id, event.application_id,
  LEAST(event.occurred_at, list.received_at) AS occurred_at, event.session_id, event.event_type, event.runtime,
  event.target, event.target_type, event.path, event.method, event.status, event.duration_ms, event.details
  FROM metric_event_lists list
  CROSS JOIN LATERAL UNNEST(list.ids, list.application_ids, list.moments, list.session_ids, list.event_types,
  list.runtimes, list.targets, list.target_types, list.paths, list.methods, list.statuses, list.durations, list.details)
  WITH ORDINALITY event(id, application_id, occurred_at, session_id, event_type, runtime, target, target_type, path,
  method, status, duration_ms, details, "position");

-- The id of an event whose sender gave it an `event_id`. It is kept for two days, so that a repetition is not stored.
CREATE TABLE metric_event_ids (
  -- Derived from the `event_id`, the application, and whether any visitor of a page may know its key.
  id uuid PRIMARY KEY,
  received_at timestamptz NOT NULL
);
CREATE INDEX metric_event_ids_received_at_index ON metric_event_ids (received_at);

-- A group of events that the roll-ups do not count yet. It is written in the transaction of its events, and deleted in
-- the one that counts them, so each event counts once.
CREATE TABLE metric_arrivals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at timestamptz NOT NULL,
  -- How many were sent; repetitions of stored events among them are not stored.
  events integer NOT NULL
);

-- The events of one application in one minute, counted by target, type and runtime.
CREATE TABLE metric_minutes (
  application_id uuid NOT NULL,
  -- The beginning of the minute, hour or day in which the events occurred.
  start timestamptz NOT NULL,
  target text NOT NULL,
  event_type text NOT NULL,
  runtime text NOT NULL,
  count bigint NOT NULL,
  -- The server failed (status 500 and above), or there was no answer (status 0).
  errors bigint NOT NULL,
  -- The server refused the request (status 400 to 499).
  refused bigint NOT NULL,
  -- The sketch of the durations: each bin of the sketch, in ascending order.
  duration_bins integer[] NOT NULL,
  -- How many durations fell into the bin of the same position.
  duration_counts bigint[] NOT NULL,
  PRIMARY KEY (application_id, start, target, event_type, runtime)
) PARTITION BY RANGE (start);
CREATE TABLE metric_minutes_default PARTITION OF metric_minutes DEFAULT WITH (fillfactor=70);
ALTER TABLE metric_minutes_default ALTER duration_bins SET STATISTICS 0, ALTER duration_counts SET STATISTICS 0;

-- The same of one hour.
CREATE TABLE metric_hours (
  application_id uuid NOT NULL,
  start timestamptz NOT NULL,
  target text NOT NULL,
  event_type text NOT NULL,
  runtime text NOT NULL,
  count bigint NOT NULL,
  errors bigint NOT NULL,
  refused bigint NOT NULL,
  duration_bins integer[] NOT NULL,
  duration_counts bigint[] NOT NULL,
  PRIMARY KEY (application_id, start, target, event_type, runtime)
) WITH (fillfactor=70);
ALTER TABLE metric_hours ALTER duration_bins SET STATISTICS 0, ALTER duration_counts SET STATISTICS 0;

-- The same of one day.
CREATE TABLE metric_days (
  application_id uuid NOT NULL,
  start timestamptz NOT NULL,
  target text NOT NULL,
  event_type text NOT NULL,
  runtime text NOT NULL,
  count bigint NOT NULL,
  errors bigint NOT NULL,
  refused bigint NOT NULL,
  duration_bins integer[] NOT NULL,
  duration_counts bigint[] NOT NULL,
  PRIMARY KEY (application_id, start, target, event_type, runtime)
) WITH (fillfactor=70);
ALTER TABLE metric_days ALTER duration_bins SET STATISTICS 0, ALTER duration_counts SET STATISTICS 0;

-- A target that the roll-ups of one application and day, in UTC, count by its name. Later ones count as `(other)`.
CREATE TABLE metric_targets (
  day date NOT NULL,
  application_id uuid NOT NULL,
  target text NOT NULL,
  PRIMARY KEY (day, application_id, target)
);

-- For how many days an application keeps its events: what its plan says, or said last. So they still go in time when
-- the plan has no metrics any more, or when the application is gone.
CREATE TABLE metric_retentions (
  application_id uuid PRIMARY KEY,
  days integer NOT NULL,
  lowered_at timestamptz
);

-- How far a day's table of events is rid of the events of applications that keep theirs for a shorter time.
CREATE TABLE metric_trims (
  partition text PRIMARY KEY,
  -- Events of applications that keep theirs for at most so many days are removed.
  days integer NOT NULL,
  begun_at timestamptz NOT NULL,
  -- The next part of the table; null when the end was reached.
  next_block bigint
);

-- How often something happened to the sign-ins and sessions of one application within an hour.
CREATE TABLE auth_counts (
  application_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  -- `sign_in`, `refresh` or `sign_out`.
  kind text NOT NULL,
  -- The step of a sign-in, the outcome of a refresh, the reason of a sign-out.
  step text NOT NULL,
  -- How the person signs in; empty where it is not known yet.
  provider text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (application_id, hour, kind, step, provider)
) WITH (fillfactor=70);

-- How many sessions and users of an application were alive when they were last counted within an hour.
CREATE TABLE active_counts (
  application_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  sessions bigint NOT NULL,
  users bigint NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, hour)
);

-- A link that opens the dashboard of one application, once.
CREATE TABLE dashboard_links (
  -- SHA-256 of the token in the link.
  token_hash bytea PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX dashboard_links_application_id_index ON dashboard_links (application_id);
CREATE INDEX dashboard_links_expires_at_index ON dashboard_links (expires_at);

-- A browser that opened the dashboard of one application with a link.
CREATE TABLE dashboard_visits (
  -- SHA-256 of the secret in the cookie.
  secret_hash bytea PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX dashboard_visits_application_id_index ON dashboard_visits (application_id);
CREATE INDEX dashboard_visits_expires_at_index ON dashboard_visits (expires_at);

-- src/feed --------------------------------------------------------------------------------------------------------

-- A receiver of Shared Signals, and how far it is in the feed of ended sessions. No copy of an event is kept for it.
CREATE TABLE signal_streams (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  description text,
  events_requested text[] NOT NULL,
  -- Null for a stream that is polled.
  push_url text,
  sealed_authorization bytea,
  status text NOT NULL CHECK (status IN ('enabled', 'paused', 'disabled')),
  status_reason text,
  -- In the feed: what came before is acknowledged or dispatched. It goes on at `next_position` once all of `handed_out`
  -- is acknowledged.
  position text NOT NULL,
  next_position text,
  handed_out uuid[] NOT NULL,
  verifications jsonb NOT NULL,
  verified_at timestamptz,
  revision integer NOT NULL,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL
);
CREATE INDEX signal_streams_application_id_index ON signal_streams (application_id);

-- src/platform/audit ----------------------------------------------------------------------------------------------

-- The numbers of audit events.
CREATE SEQUENCE audit_events_sequence;

-- One row for every security act: what happened, to which identity, from where. Only the deletion of an identity
-- changes it afterwards, and wipes what identifies the person.
CREATE TABLE audit_events (
  id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  type text NOT NULL,
  application_id uuid,
  identity_id uuid,
  session_id uuid,
  ip text,
  user_agent text,
  request_id text,
  details jsonb NOT NULL,
  management_key_id uuid,
  -- The id of the transaction that wrote it, and then its number. Events are read in the order in which they were
  -- committed: docs/decisions/0099-events-in-the-order-of-commits.md. Older rows have neither.
  transaction bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
  sequence bigint DEFAULT nextval('audit_events_sequence'::regclass),
  operator_id uuid,
  PRIMARY KEY (id, occurred_at)
) PARTITION BY RANGE (occurred_at);
CREATE INDEX audit_events_ends_index ON audit_events (application_id, id) WHERE (type IN ('session.revoked',
  'session.reuse_detected', 'sessions.cut_off', 'signing_keys.withdrawn'));
CREATE INDEX audit_events_of_application_index ON audit_events (application_id, type, id);
CREATE INDEX audit_events_of_identity_index ON audit_events (identity_id, occurred_at, id);
CREATE INDEX audit_events_of_organization_index ON audit_events (((details ->> 'organization')), id)
  WHERE ((details ->> 'organization') IS NOT NULL);
CREATE INDEX audit_events_of_request_index ON audit_events (request_id);
CREATE INDEX audit_events_of_type_index ON audit_events (type, id);
CREATE INDEX audit_events_sequence_index ON audit_events (sequence);
CREATE INDEX audit_events_transaction_index ON audit_events (transaction);
CREATE TABLE audit_events_default PARTITION OF audit_events DEFAULT;
CREATE INDEX audit_events_default_occurred_at_index ON audit_events_default (occurred_at);

-- A deleted identity, with the position up to which its audit events are wiped.
CREATE TABLE forgotten_identities (
  identity_id uuid PRIMARY KEY,
  forgotten_at timestamptz NOT NULL,
  -- The events up to this one, in the order of their time and id, no longer identify a person.
  wiped_until timestamptz NOT NULL,
  wiped_id uuid NOT NULL
);

-- What an operator of the console may do, at one application or at all of them.
CREATE TABLE operators (
  id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  application_id uuid REFERENCES applications ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'support', 'viewer')),
  given_by uuid,
  created_at timestamptz NOT NULL
);
CREATE INDEX operators_application_id_index ON operators (application_id);
CREATE UNIQUE INDEX operators_of_application_index ON operators (identity_id, application_id);
CREATE UNIQUE INDEX operators_of_every_application_index ON operators (identity_id) WHERE (application_id IS NULL);

-- An operator looks at the account of a person, in a session of the console.
CREATE TABLE account_views (
  id uuid PRIMARY KEY,
  secret_hash bytea NOT NULL,
  -- The operator's.
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- Whose account it shows.
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX account_views_expires_at_index ON account_views (expires_at);
CREATE INDEX account_views_identity_id_index ON account_views (identity_id);
CREATE INDEX account_views_session_id_index ON account_views (session_id);

-- Which version of the terms and of the privacy policy a person has agreed to. Nobody comes in without the present one.
CREATE TABLE agreements (
  id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
  document text NOT NULL CHECK (document IN ('terms', 'privacy')),
  version text NOT NULL,
  url text,
  how text NOT NULL CHECK (how IN ('page', 'own_screen', 'import', 'operator')),
  agreed_at timestamptz NOT NULL,
  CONSTRAINT agreements_identity_id_document_version_key UNIQUE (identity_id, document, version)
);
-- The words of an application for one mail in one language; what is null is said in ours.
CREATE TABLE application_mail_texts (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  name text NOT NULL,
  subject text,
  heading text,
  text text,
  button text,
  file_values jsonb DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX application_mail_texts_application_id_name_key ON application_mail_texts (application_id, name);
-- A person who is invited: the owner of the mailbox may make an account, and joins the organization if it names one. An
-- ended one stays for a while.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  email text NOT NULL,
  email_key text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  name text,
  locale text,
  redirect_url text,
  management_key_id uuid,
  operator_id uuid,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  sends integer NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  identity_id uuid REFERENCES identities ON DELETE SET NULL,
  withdrawn_at timestamptz,
  organization_id uuid REFERENCES organizations ON DELETE CASCADE,
  roles text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX invitations_application_id_id_index ON invitations (application_id, id);
CREATE INDEX invitations_email_key_index ON invitations (application_id, email_key);
CREATE INDEX invitations_expires_at_index ON invitations (expires_at);
CREATE INDEX invitations_identity_id_index ON invitations (identity_id) WHERE (identity_id IS NOT NULL);
CREATE UNIQUE INDEX invitations_open_of_application_key ON invitations (application_id, email_key)
  WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL) AND (organization_id IS NULL));
CREATE UNIQUE INDEX invitations_open_of_organization_key ON invitations (organization_id, email_key)
  WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL) AND (organization_id IS NOT NULL));
CREATE INDEX invitations_organization_id_id_index ON invitations (organization_id, id)
  WHERE (organization_id IS NOT NULL);
