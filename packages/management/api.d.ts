// Generated from the service. UPDATE_DOCS=1 before test/sdk/generated.test.ts rewrites it.
import type { DryRun, ImportFile, Keyed, Manner, Paged, Pages, Versioned } from './manners.js';

/** What a management key opens. */
export interface Management {
  applications: {
    /** The applications that the key manages: `GET /applications` */
    list(options?: Paged): Pages<Application, ApplicationsPage>;
    /** Make an application: `POST /applications` */
    create(body: CreateApplication, options: Keyed & DryRun): Promise<Rehearsal>;
    /** Make an application: `POST /applications` */
    create(body: CreateApplication, options?: Keyed): Promise<Application>;
    /** One application with its settings: `GET /applications/{application}` */
    get(application: string, options?: Manner): Promise<Application>;
    /** Change an application: `PATCH /applications/{application}` */
    change(application: string, body: ChangeApplication, options: Versioned & DryRun): Promise<Rehearsal>;
    /** Change an application: `PATCH /applications/{application}` */
    change(application: string, body: ChangeApplication, options?: Versioned): Promise<Application>;
    /** Delete an application without users: `DELETE /applications/{application}` */
    delete(application: string, options?: Versioned): Promise<void>;
    /** What an application says in its mails: `GET /applications/{application}/mail-texts` */
    listMailTexts(application: string, options?: Paged): Pages<MailText, MailTextsPage>;
    /** Say a mail in own words: `POST /applications/{application}/mail-texts` */
    createMailText(application: string, body: CreateMailText, options: Keyed & DryRun): Promise<Rehearsal>;
    /** Say a mail in own words: `POST /applications/{application}/mail-texts` */
    createMailText(application: string, body: CreateMailText, options?: Keyed): Promise<MailText>;
    /** The words of an application for one mail in one language: `GET /applications/{application}/mail-texts/{id}` */
    getMailText(application: string, id: string, options?: Manner): Promise<MailText>;
    /** Change the words of a mail: `PATCH /applications/{application}/mail-texts/{id}` */
    changeMailText(
      application: string,
      id: string,
      body: ChangeMailText,
      options: Versioned & DryRun,
    ): Promise<Rehearsal>;
    /** Change the words of a mail: `PATCH /applications/{application}/mail-texts/{id}` */
    changeMailText(application: string, id: string, body: ChangeMailText, options?: Versioned): Promise<MailText>;
    /** Say a mail in our words again: `DELETE /applications/{application}/mail-texts/{id}` */
    deleteMailText(application: string, id: string, options?: Versioned): Promise<void>;
    /** The people who are invited to an application: `GET /applications/{application}/invitations` */
    listInvitations(
      application: string,
      options?: ApplicationsListInvitationsQuery,
    ): Pages<Invitation, InvitationsPage>;
    /** Invite a person: `POST /applications/{application}/invitations` */
    createInvitation(application: string, body: CreateInvitation, options?: Keyed): Promise<Invitation>;
    /** An invitation: `GET /applications/{application}/invitations/{id}` */
    getInvitation(application: string, id: string, options?: Manner): Promise<Invitation>;
    /** Withdraw an invitation: `DELETE /applications/{application}/invitations/{id}` */
    withdrawInvitation(application: string, id: string, options?: Keyed): Promise<void>;
    /** Send an invitation again: `POST /applications/{application}/invitations/{id}/resend` */
    resendInvitation(application: string, id: string, options?: Keyed): Promise<Invitation>;
    /** The domains of an organization: `GET /applications/{application}/organizations/{organization}/domains` */
    listDomains(application: string, organization: string, options?: Manner): Promise<Domains>;
    /** Claim a domain: `POST /applications/{application}/organizations/{organization}/domains` */
    claimDomain(application: string, organization: string, body: ClaimDomain, options?: Keyed): Promise<Domain>;
    /** One domain: `GET /applications/{application}/organizations/{organization}/domains/{domain}` */
    getDomain(application: string, organization: string, domain: string, options?: Manner): Promise<Domain>;
    /** Remove a domain: `DELETE /applications/{application}/organizations/{organization}/domains/{domain}` */
    removeDomain(application: string, organization: string, domain: string, options?: Keyed): Promise<void>;
    /** Prove a domain: `POST /applications/{application}/organizations/{organization}/domains/{domain}/verify` */
    verifyDomain(application: string, organization: string, domain: string, options?: Keyed): Promise<Domain>;
    /** The organizations of an application: `GET /applications/{application}/organizations` */
    listOrganizations(application: string, options?: Paged): Pages<Organization, OrganizationsPage>;
    /** Add an organization: `POST /applications/{application}/organizations` */
    createOrganization(application: string, body: CreateOrganization, options?: Keyed): Promise<Organization>;
    /** One organization: `GET /applications/{application}/organizations/{organization}` */
    getOrganization(application: string, organization: string, options?: Manner): Promise<Organization>;
    /** Change an organization: `PATCH /applications/{application}/organizations/{organization}` */
    changeOrganization(
      application: string,
      organization: string,
      body: ChangeOrganization,
      options?: Versioned,
    ): Promise<Organization>;
    /** Delete an organization: `DELETE /applications/{application}/organizations/{organization}` */
    deleteOrganization(application: string, organization: string, options?: Versioned): Promise<void>;
    /** An organization's own sign-in provider: `GET /applications/{application}/organizations/{organization}/provider` */
    getProviderOfOrganization(application: string, organization: string, options?: Manner): Promise<OwnProvider>;
    /** Set an organization's own sign-in provider: `PUT /applications/{application}/organizations/{organization}/provider` */
    putProviderOfOrganization(
      application: string,
      organization: string,
      body: PutOwnProvider,
      options?: Keyed,
    ): Promise<OwnProvider>;
    /** Remove an organization's own sign-in provider: `DELETE /applications/{application}/organizations/{organization}/provider` */
    deleteProviderOfOrganization(application: string, organization: string, options?: Keyed): Promise<void>;
    /** The members of an organization: `GET /applications/{application}/organizations/{organization}/members` */
    listMembers(application: string, organization: string, options?: Paged): Pages<Member, MembersPage>;
    /** One member: `GET /applications/{application}/organizations/{organization}/members/{user}` */
    getMember(application: string, organization: string, user: string, options?: Manner): Promise<Member>;
    /** Add a member, or change the roles: `PUT /applications/{application}/organizations/{organization}/members/{user}` */
    putMember(
      application: string,
      organization: string,
      user: string,
      body: PutMember,
      options?: Keyed,
    ): Promise<Member>;
    /** Remove a member: `DELETE /applications/{application}/organizations/{organization}/members/{user}` */
    removeMember(application: string, organization: string, user: string, options?: Keyed): Promise<void>;
    /** The people who are invited into an organization: `GET /applications/{application}/organizations/{organization}/invitations` */
    listOrganizationInvitations(
      application: string,
      organization: string,
      options?: Paged,
    ): Pages<OrganizationInvitation, OrganizationInvitationsPage>;
    /** Invite a person into an organization: `POST /applications/{application}/organizations/{organization}/invitations` */
    inviteIntoOrganization(
      application: string,
      organization: string,
      body: CreateOrganizationInvitation,
      options?: Keyed,
    ): Promise<OrganizationInvitation>;
    /** An invitation into an organization: `GET /applications/{application}/organizations/{organization}/invitations/{id}` */
    getOrganizationInvitation(
      application: string,
      organization: string,
      id: string,
      options?: Manner,
    ): Promise<OrganizationInvitation>;
    /** Withdraw an invitation into an organization: `DELETE /applications/{application}/organizations/{organization}/invitations/{id}` */
    withdrawOrganizationInvitation(
      application: string,
      organization: string,
      id: string,
      options?: Keyed,
    ): Promise<void>;
    /** Send an invitation into an organization again: `POST /applications/{application}/organizations/{organization}/invitations/{id}/resend` */
    resendOrganizationInvitation(
      application: string,
      organization: string,
      id: string,
      options?: Keyed,
    ): Promise<OrganizationInvitation>;
  };
  audit: {
    /** The audit trail: what happened, to whom, and with which key: `GET /audit` */
    list(options: AuditListQuery & { format: 'ndjson' | 'csv' }): Promise<Response>;
    /** The audit trail: what happened, to whom, and with which key: `GET /audit` */
    list(options?: AuditListQuery): Pages<AuditEvent, AuditPage>;
  };
  clients: {
    /** The clients of OpenID Connect of an application: `GET /applications/{application}/clients` */
    list(application: string, options?: Paged): Pages<Client, ClientsPage>;
    /** Add a client of OpenID Connect: `POST /applications/{application}/clients` */
    create(application: string, body: CreateClient, options: Keyed & DryRun): Promise<Rehearsal>;
    /** Add a client of OpenID Connect: `POST /applications/{application}/clients` */
    create(application: string, body: CreateClient, options?: Keyed): Promise<Client>;
    /** One client of OpenID Connect: `GET /applications/{application}/clients/{id}` */
    get(application: string, id: string, options?: Manner): Promise<Client>;
    /** Change a client: `PATCH /applications/{application}/clients/{id}` */
    change(application: string, id: string, body: ChangeClient, options: Versioned & DryRun): Promise<Rehearsal>;
    /** Change a client: `PATCH /applications/{application}/clients/{id}` */
    change(application: string, id: string, body: ChangeClient, options?: Versioned): Promise<Client>;
    /** Delete a client: `DELETE /applications/{application}/clients/{id}` */
    delete(application: string, id: string, options?: Versioned): Promise<void>;
  };
  events: {
    /** What happened since: `GET /events` */
    list(options?: EventsListQuery): Pages<GatehouseEvent, EventsPage>;
  };
  imports: {
    /** Import users from a file: `POST /imports` */
    start(file: ImportFile, options: ImportsStartQuery): Promise<Import>;
    /** List imports: `GET /imports` */
    list(options?: ImportsListQuery): Pages<Import, ImportsPage>;
    /** One import, and how far it has come: `GET /imports/{id}` */
    get(id: string, options?: Manner): Promise<Import>;
    /** Cancel an import: `POST /imports/{id}/cancel` */
    cancel(id: string, options?: Manner): Promise<Import>;
    /** What the old ids are here: `GET /imports/{id}/result` */
    getResult(id: string, options: Manner & { format: 'csv' }): Promise<Response>;
    /** What the old ids are here: `GET /imports/{id}/result` */
    getResult(id: string, options?: Manner): AsyncIterable<Record<string, unknown>>;
  };
  keys: {
    /** The API keys of an application, and the secrets of its clients: `GET /applications/{application}/keys` */
    list(application: string, options?: Paged): Pages<ListedKey, KeysPage>;
    /** Make an API key, or a secret of a client: `POST /applications/{application}/keys` */
    create(application: string, body: CreateKey, options?: Keyed): Promise<CreatedKey>;
    /** Revoke an API key: `DELETE /applications/{application}/keys/{id}` */
    revoke(application: string, id: string, options?: Keyed): Promise<void>;
  };
  mail: {
    /** The emails of an application: what waits, failed, or was sent: `GET /mail` */
    list(options?: MailListQuery): Pages<Mail, MailsPage>;
    /** One email: `GET /mail/{id}` */
    get(id: string, options?: Manner): Promise<Mail>;
    /** Discard an email that was not sent: `DELETE /mail/{id}` */
    discard(id: string, options?: Keyed): Promise<Mail>;
    /** Send an email again that was given up or waits: `POST /mail/{id}/retry` */
    retry(id: string, options?: Keyed): Promise<Mail>;
  };
  metrics: {
    /** Read what happened: events, sign-ins, sessions: `GET /applications/{application}/metrics` */
    read(application: string, options: MetricsReadQuery & { format: 'csv' }): Promise<Response>;
    /** Read what happened: events, sign-ins, sessions: `GET /applications/{application}/metrics` */
    read(application: string, options: MetricsReadQuery): Promise<Report>;
  };
  plans: {
    /** The plans: `GET /plans` */
    list(options?: Paged): Pages<Plan, PlansPage>;
    /** Make a plan: `POST /plans` */
    create(body: CreatePlan, options: Keyed & DryRun): Promise<Rehearsal>;
    /** Make a plan: `POST /plans` */
    create(body: CreatePlan, options?: Keyed): Promise<Plan>;
    /** One plan: `GET /plans/{key}` */
    get(key: string, options?: Manner): Promise<Plan>;
    /** Change a plan: `PATCH /plans/{key}` */
    change(key: string, body: ChangePlan, options: Versioned & DryRun): Promise<Rehearsal>;
    /** Change a plan: `PATCH /plans/{key}` */
    change(key: string, body: ChangePlan, options?: Versioned): Promise<Plan>;
    /** Delete a plan that no application is on: `DELETE /plans/{key}` */
    delete(key: string, options?: Versioned): Promise<void>;
  };
  providers: {
    /** The sign-in providers of an application: `GET /applications/{application}/providers` */
    list(application: string, options?: Paged): Pages<Provider, ProvidersPage>;
    /** Add a sign-in provider: `POST /applications/{application}/providers` */
    create(application: string, body: CreateProvider, options: Keyed & DryRun): Promise<Rehearsal>;
    /** Add a sign-in provider: `POST /applications/{application}/providers` */
    create(application: string, body: CreateProvider, options?: Keyed): Promise<Provider>;
    /** One sign-in provider, without its secret: `GET /applications/{application}/providers/{id}` */
    get(application: string, id: string, options?: Manner): Promise<Provider>;
    /** Change a sign-in provider, or its secret: `PATCH /applications/{application}/providers/{id}` */
    change(application: string, id: string, body: ChangeProvider, options: Versioned & DryRun): Promise<Rehearsal>;
    /** Change a sign-in provider, or its secret: `PATCH /applications/{application}/providers/{id}` */
    change(application: string, id: string, body: ChangeProvider, options?: Versioned): Promise<Provider>;
    /** Remove a sign-in provider: `DELETE /applications/{application}/providers/{id}` */
    delete(application: string, id: string, options?: Versioned): Promise<void>;
  };
  sessions: {
    /** Sessions of a user, and why they ended: `GET /users/{id}/sessions` */
    list(user: string, options?: SessionsListQuery): Pages<Session, SessionsPage>;
    /** End every session of a user: `DELETE /users/{id}/sessions` */
    endAll(user: string, options?: Keyed): Promise<EndedSessionsOfUser>;
    /** End the sessions of everyone at an application, or those from before a moment: `POST /sessions/end` */
    endMany(body: EndSessions, options?: Keyed): Promise<SessionsEnded>;
    /** One session, and what happened to it: `GET /sessions/{id}` */
    get(id: string, options?: Manner): Promise<SessionDetails>;
    /** End one session: `DELETE /sessions/{id}` */
    end(id: string, options?: Keyed): Promise<Session>;
  };
  users: {
    /** Find and list users: `GET /users` */
    list(options?: UsersListQuery): Pages<User, UsersPage>;
    /** Create a user: `POST /users` */
    create(body: CreateUser, options?: Keyed): Promise<UserDetails>;
    /** One user: `GET /users/{id}` */
    get(id: string, options?: Manner): Promise<UserDetails>;
    /** Delete a user: `DELETE /users/{id}` */
    delete(id: string, options?: Versioned): Promise<EndedSessionsOfUser>;
    /** Change a user: `PATCH /users/{id}` */
    change(id: string, body: PatchUser, options?: Versioned): Promise<UserDetails>;
    /** Block a user: `POST /users/{id}/block` */
    block(id: string, options?: Versioned): Promise<EndedSessionsOfUser>;
    /** Unblock a user: `POST /users/{id}/unblock` */
    unblock(id: string, options?: Versioned): Promise<void>;
    /** Remove the second factors of a user who has lost them: `DELETE /users/{id}/second-factors` */
    removeSecondFactors(id: string, options?: Versioned): Promise<SecondFactorsRemoved>;
    /** Change the email address of a user: `PUT /users/{id}/email` */
    assignEmail(id: string, body: NewEmail, options?: Versioned): Promise<UserDetails>;
    /** Require a new password: `POST /users/{id}/require-new-password` */
    requireNewPassword(id: string, options?: Versioned): Promise<UserDetails>;
    /** Send the invitation again: `POST /users/{id}/invitation` */
    invite(id: string, options?: Versioned): Promise<UserDetails>;
    /** What happened to a user: `GET /users/{id}/activity` */
    listActivity(id: string, options?: Paged): Pages<UserEvent, UserActivityPage>;
    /** Everything that is stored about a user: `GET /users/{id}/export` */
    export(id: string, options?: Manner): Promise<Record<string, unknown>>;
    /** Export all users of an application: `GET /exports/users` */
    exportAll(options?: UsersExportAllQuery): AsyncIterable<Record<string, unknown>>;
    /** The organizations of a user: `GET /users/{id}/organizations` */
    listOrganizationsOf(id: string, options?: Manner): Promise<Memberships>;
  };
  webhooks: {
    /** List webhook endpoints: `GET /webhooks` */
    list(options?: Paged): Pages<Webhook, WebhooksPage>;
    /** Create a webhook endpoint: `POST /webhooks` */
    create(body: CreateWebhook, options?: Keyed): Promise<NewWebhook>;
    /** One webhook endpoint: `GET /webhooks/{id}` */
    get(id: string, options?: Manner): Promise<Webhook>;
    /** Change a webhook endpoint: `PATCH /webhooks/{id}` */
    change(id: string, body: ChangeWebhook, options?: Versioned): Promise<Webhook>;
    /** Delete a webhook endpoint: `DELETE /webhooks/{id}` */
    delete(id: string, options?: Versioned): Promise<void>;
    /** Replace the secret of a webhook endpoint: `POST /webhooks/{id}/rotate-secret` */
    rotateSecret(id: string, body: RotateSecret, options?: Versioned): Promise<NewSecret>;
    /** Switch a webhook endpoint on: `POST /webhooks/{id}/on` */
    switchOn(id: string, options?: Versioned): Promise<Webhook>;
    /** Switch a webhook endpoint off: `POST /webhooks/{id}/off` */
    switchOff(id: string, options?: Versioned): Promise<Webhook>;
    /** Send a test event: `POST /webhooks/{id}/test` */
    test(id: string, options?: Keyed): Promise<DeliveryId>;
    /** Send everything since a moment again: `POST /webhooks/{id}/send-since` */
    sendSince(id: string, body: SendSince, options?: Keyed): Promise<void>;
    /** The deliveries of a webhook endpoint: `GET /webhooks/{id}/deliveries` */
    listDeliveries(id: string, options?: WebhooksListDeliveriesQuery): Pages<Delivery, DeliveriesPage>;
    /** Send one delivery again: `POST /webhooks/{id}/deliveries/{delivery}/send-again` */
    sendDeliveryAgain(id: string, delivery: string, options?: Keyed): Promise<DeliveryId>;
  };
}

export interface ApplicationsListInvitationsQuery extends Paged {
  /** The whole email address, in any case of letters. */
  email?: string;
}

export interface AuditListQuery extends Paged {
  /** The application, by slug or id. Without it, a key that manages all applications sees all events. */
  application?: string;
  /** Events of this organization of the application, by its slug or id; of one that is deleted by its id. A key that manages all applications must name the application too. */
  organization?: string;
  /** Events of this user, also of one that is deleted. */
  user?: string;
  /** Events of these kinds, up to 20, with commas. The kinds are plan.changed, application.changed, application_provider.changed, mail_text.changed, api_key.created, api_key.changed, api_key.revoked, management_key.created, management_key.revoked, operator.role_given, operator.role_taken, client.changed, organization.created, organization.changed, organization.deleted, organization.member_added, organization.member_changed, organization.member_removed, organization.domain_claimed, organization.domain_verified, organization.domain_removed, organization.provider_changed, organization.provider_removed, mail.retried, mail.discarded, dashboard.closed, dashboard.link_issued, dashboard.opened, signing_keys.rotated, signing_keys.withdrawn, secret_key.rotated, identity.registration_requested, identity.email_verified, identity.sign_up_refused, identity.password_reset_requested, identity.sign_in_code_requested, identity.password_changed, identity.linked, identity.merged, identity.unlinked, identity.taken_over, identity.created, identity.invited, invitation.created, invitation.sent_again, invitation.accepted, invitation.withdrawn, identity.new_password_demanded, identity.imported, import.received, import.cancelled, identities.exported, identity.blocked, identity.unblocked, identity.deleted, identity.email_changed, identity.email_change_undone, identity.change_undone, identity.profile_changed, identity.exported, identity.viewed, identity.agreed, consent.given, consent.withdrawn, identity.signed_in, identity.sign_in_failed, identity.signed_out, identity.password_rehashed, identity.browser_remembered, identity.browser_continued, identity.browser_forgotten, identity.browser_reused, identity.mfa_enabled, identity.mfa_disabled, identity.mfa_failed, identity.recovery_code_used, identity.recovery_codes_replaced, passkey.added, passkey.removed, passkey.counter_went_back, flow.cancelled, device.allowed, device.refused, code.replayed, session.opened, session.organization_switched, session.recovered, session.caught_up, session.reuse_detected, session.revoked, webhook.created, webhook.changed, webhook.deleted, webhook.secret_rotated, webhook.switched_on, webhook.switched_off, webhook.sent_again, webhook.tested, sessions.cut_off, signal_stream.created, signal_stream.changed, signal_stream.deleted. */
  kind?: string;
  /** Events from then on. */
  since?: string;
  /** Events before then. */
  until?: string;
}

export interface EventsListQuery extends Paged {
  /** Types with commas. `user.*` stands for all that begin so. Without it: every type. */
  types?: string;
  /** Where to begin without `after`. Without both, with the oldest event of the last 30 days. */
  since?: string;
  /** The application, by slug or id. Without it: every one that the key manages. */
  application?: string;
}

export interface ImportsStartQuery extends Manner {
  /** The application, by slug or id. A key that manages all applications must name one. */
  application?: string;
  /** The product that has exported the file. Without it, the file is in our own form. */
  from?: 'auth0' | 'clerk' | 'cognito' | 'keycloak' | 'supabase';
  /** Check the file, say what would happen, and change nothing. */
  dry_run?: boolean;
  /** Leave out lines that are refused, and import the others. */
  skip_invalid?: boolean;
  content_type: 'text/csv' | 'application/x-ndjson' | 'application/json' | 'application/sql';
  content_encoding?: 'gzip';
}

export interface ImportsListQuery extends Paged {
  /** The application, by slug or id. A key that manages all applications must name one. */
  application?: string;
}

export interface MailListQuery extends Paged {
  /** The application, by slug or id. A key that manages all applications must name one. */
  application?: string;
  /** Those that wait, those that were given up, or those that were sent. */
  state?: 'waiting' | 'failed' | 'sent';
}

export interface MetricsReadQuery extends Manner {
  /** What the report is about. */
  report: 'events' | 'sign_ins' | 'funnel' | 'refreshes' | 'sign_outs' | 'activity';
  /** Its beginning. Usually a day before `to`. */
  from?: string;
  /** Its end, which is not part of it. Usually now. */
  to?: string;
  /** One row for each interval in UTC. Without it the whole range is one row. Only `events` has `minute`, and only for the last 48 hours; `funnel` has none. */
  interval?: 'minute' | 'hour' | 'day';
  /** Rows of their own: `events` by target, event type or runtime; `sign_ins` and `funnel` by provider. */
  group_by?: 'target' | 'event_type' | 'runtime' | 'provider';
  /** Of `events`: only those. */
  event_type?: 'request' | 'navigation' | 'custom';
  /** Of `events`: only those. */
  runtime?: string;
  /** Of `events`: only those, as a report names it. */
  target?: string;
  /** With `group_by=target`: how many, those with the most events first. */
  limit?: number;
}

export interface SessionsListQuery extends Paged {
  /** Living sessions, or those that have ended: why the user was signed out. */
  state?: 'live' | 'ended';
}

export interface UsersListQuery extends Paged {
  /** The application, by slug or id. A key that manages all applications must name one. */
  application?: string;
  /** The whole email address, in any case of letters. */
  email?: string;
  /** What the email address begins with. Such a list is ordered by email address. */
  email_prefix?: string;
  /** The id in a system of yours, from an import or a program. */
  external_id?: string;
  /** An account at this provider is linked to the user. */
  provider?: string;
  /** Users that this service knows since then: who was imported counts from the import. */
  created_since?: string;
  /** Whether an operator has blocked the user. */
  blocked?: boolean;
  /** Whether the user has proven that the mailbox is theirs. */
  verified?: boolean;
  /** The order. */
  order?: 'newest' | 'email';
}

export interface UsersExportAllQuery extends Manner {
  /** The application, by slug or id. A key that manages all applications must name one. */
  application?: string;
  /** With the hashes of passwords. The key then needs `users:write` too. */
  password_hashes?: boolean;
  /** What stands in `external_id`: the id that the user was imported with, or the id that the user has here, for a system that should know both. */
  external_id?: 'kept' | 'user_id';
}

export interface WebhooksListDeliveriesQuery extends Paged {
  /** `dead` was given up. */
  state?: 'waiting' | 'sent' | 'dead';
}

export interface ActivityRow {
  /** The beginning of the interval. Only with `interval`. */
  start?: string;
  /** Live sessions; null where they were not counted. */
  sessions: number | null;
  /** People with a live session; null where they were not counted. */
  users: number | null;
}

export interface Agents {
  /** A document at a URL may be a client. */
  documents?: boolean;
  /** Who may register a client. */
  registration?: 'open' | 'token' | 'off';
  /** What such clients get tokens for. */
  audiences: string[];
}

export interface Agreed {
  /** The version of the terms. */
  terms?: string;
  /** The version of the privacy policy. */
  privacy?: string;
}

export interface Agreement {
  /** What the user agreed to, or has read. */
  document: 'terms' | 'privacy';
  /** Its version. */
  version: string;
  /** Where it was to be read then; null for a version that another system knew. */
  url: string | null;
  /** On a page of this service, on a screen of the application, or as an import or an operator says. */
  how: 'page' | 'own_screen' | 'import' | 'operator';
  /** When the user agreed. */
  agreed_at: string;
}

export interface Application {
  /** It never changes. */
  id: string;
  /** Where `/oauth/logout` may lead. */
  post_logout_urls: string[];
  /** Gets a logout token for each session that ends. */
  backchannel_logout_url: string | null;
  /** How ID tokens are signed. */
  id_token_alg: 'RS256' | 'ES256' | 'EdDSA';
  /** Whether ID tokens have the claims of `profile` and `email`. */
  claims_in_id_token: boolean;
  /** Gives a refresh token without `offline_access` too. */
  always_refresh: boolean;
  /** Scopes beside those of OpenID Connect. */
  scopes: string[];
  /** Further resources to get tokens for. */
  audiences: string[];
  /** Public keys for `private_key_jwt`, as a JWK set. Writing them takes the scope `keys:write` too. */
  jwks: Record<string, unknown> | null;
  /** Where these keys are, in place of `jwks` and with the same scope. */
  jwks_uri: string | null;
  /** Its name in URLs and commands. It never changes. */
  slug: string;
  /** Its name for people. */
  name: string;
  /** The key of its plan. Only a key of all applications changes it. */
  plan: string;
  /** The origins of its pages. */
  origins: string[];
  /** Patterns for the origins of preview deployments. */
  preview_origins: string[];
  /** Where a login may lead; empty for any page on its origins. */
  redirect_urls: string[];
  /** Its own account pages. */
  portal_url: string | null;
  /** Where the account pages lead after a sign-out. */
  signed_out_url: string | null;
  /** Its own page for links that verify an email address. */
  verify_email_url: string | null;
  /** Its own page for links that reset a password. */
  reset_password_url: string | null;
  /** Seconds; null for REFRESH_OVERLAP. */
  refresh_overlap: number | null;
  /** The `aud` of its access tokens; null for its id. */
  audience: string | null;
  /** Whether a second factor is demanded. */
  mfa: 'optional' | 'required';
  /** Who may make an account. */
  sign_up: 'open' | 'invited' | 'domains' | 'closed';
  /** Where `sign_up` is `domains`: the domains whose mailboxes may. Another value of `sign_up` forgets them. */
  sign_up_domains: string[];
  /** How its pages look. A change names only what changes. */
  branding: Branding;
  /** How long the browser's session lasts; false for none. */
  single_sign_on: SingleSignOn | boolean;
  /** What programs of other people may do; null for nothing. */
  agents: Agents | null;
  /** What it adds to the profile of its users. */
  profile_fields: ProfileField[];
  /** What people agree to before they come in; null for nothing. */
  terms: LegalDocument | null;
  /** What people have read of their data before they come in; null for nothing. */
  privacy: LegalDocument | null;
  /** How long its sessions last, in seconds or as `8h`; null for those of the service, which are the longest. */
  lifetimes: Lifetimes | null;
  /** Who its mails are from; null for the usual. */
  mail_sender: MailSender | null;
  /** What tokens say of its users beside the usual, by name; null for nothing. The source alone will do. */
  claims: Record<string, string | DeclaredClaim> | null;
  /** Null for an application without them. */
  organizations: OrganizationRules | null;
  /** Whether a seed file manages it, or a program made it. */
  managed_by: 'file' | 'api';
  /** Members that were changed over the API since a file set them. `seed` changes them back only with `--overwrite`. */
  drift: string[];
  /** When it was made. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

export interface ApplicationsPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** By their slugs. */
  applications: Application[];
}

export interface AuditEvent {
  /** The event. */
  id: string;
  /** When. */
  at: string;
  /** What happened. */
  kind: string;
  /** The slug of the application; null for none. */
  application: string | null;
  /** The user; null for an event of none. */
  user_id: string | null;
  /** The session; null for an event of none. */
  session_id: string | null;
  /** The IP address that asked for it; null for an act on the command line, and once the user is deleted. */
  ip: string | null;
  /** The program that asked for it. */
  user_agent: string | null;
  /** The `x-request-id` of that request. */
  request_id: string | null;
  /** The management key with which it was done; null for every other act. */
  management_key_id: string | null;
  /** The operator who did it in the console; null for every other act. */
  operator_id: string | null;
  /** What else is known; it depends on the kind. */
  details: Record<string, unknown>;
}

export interface AuditPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The newest first. */
  events: AuditEvent[];
}

export interface Branding {
  /** Its logo. */
  logo_url?: string | null;
  /** The colour of buttons and links. */
  accent_color?: string | null;
  /** The colour behind the card. */
  background_color?: string | null;
  /** The text at the end of each page. */
  footer?: string | null;
}

export interface ChangeApplication {
  /** Where `/oauth/logout` may lead. */
  post_logout_urls?: string[];
  /** Gets a logout token for each session that ends. */
  backchannel_logout_url?: string | null;
  /** How ID tokens are signed. */
  id_token_alg?: 'RS256' | 'ES256' | 'EdDSA';
  /** Whether ID tokens have the claims of `profile` and `email`. */
  claims_in_id_token?: boolean;
  /** Gives a refresh token without `offline_access` too. */
  always_refresh?: boolean;
  /** Scopes beside those of OpenID Connect. */
  scopes?: string[];
  /** Further resources to get tokens for. */
  audiences?: string[];
  /** Public keys for `private_key_jwt`, as a JWK set. Writing them takes the scope `keys:write` too. */
  jwks?: Record<string, unknown> | null;
  /** Where these keys are, in place of `jwks` and with the same scope. */
  jwks_uri?: string | null;
  /** Its name for people. */
  name?: string;
  /** The key of its plan. Only a key of all applications changes it. */
  plan?: string;
  /** The origins of its pages. */
  origins?: string[];
  /** Patterns for the origins of preview deployments. */
  preview_origins?: string[];
  /** Where a login may lead; empty for any page on its origins. */
  redirect_urls?: string[];
  /** Its own account pages. */
  portal_url?: string | null;
  /** Where the account pages lead after a sign-out. */
  signed_out_url?: string | null;
  /** Its own page for links that verify an email address. */
  verify_email_url?: string | null;
  /** Its own page for links that reset a password. */
  reset_password_url?: string | null;
  /** Seconds; null for REFRESH_OVERLAP. */
  refresh_overlap?: number | null;
  /** The `aud` of its access tokens; null for its id. */
  audience?: string | null;
  /** Whether a second factor is demanded. */
  mfa?: 'optional' | 'required';
  /** Who may make an account. */
  sign_up?: 'open' | 'invited' | 'domains' | 'closed';
  /** Where `sign_up` is `domains`: the domains whose mailboxes may. Another value of `sign_up` forgets them. */
  sign_up_domains?: string[];
  /** How its pages look. A change names only what changes. */
  branding?: Branding;
  /** How long the browser's session lasts; false for none. */
  single_sign_on?: SingleSignOn | boolean;
  /** What programs of other people may do; null for nothing. */
  agents?: Agents | null;
  /** What it adds to the profile of its users. */
  profile_fields?: ProfileField[];
  /** What people agree to before they come in; null for nothing. */
  terms?: LegalDocument | null;
  /** What people have read of their data before they come in; null for nothing. */
  privacy?: LegalDocument | null;
  /** How long its sessions last, in seconds or as `8h`; null for those of the service, which are the longest. */
  lifetimes?: Lifetimes | null;
  /** Who its mails are from; null for the usual. */
  mail_sender?: MailSender | null;
  /** What tokens say of its users beside the usual, by name; null for nothing. The source alone will do. */
  claims?: Record<string, string | DeclaredClaim> | null;
  /** Null for an application without them. */
  organizations?: OrganizationRules | null;
}

export interface ChangeClient {
  /** Where `/oauth/logout` may lead. */
  post_logout_urls?: string[];
  /** Gets a logout token for each session that ends. */
  backchannel_logout_url?: string | null;
  /** How ID tokens are signed. */
  id_token_alg?: 'RS256' | 'ES256' | 'EdDSA';
  /** Whether ID tokens have the claims of `profile` and `email`. */
  claims_in_id_token?: boolean;
  /** Gives a refresh token without `offline_access` too. */
  always_refresh?: boolean;
  /** Scopes beside those of OpenID Connect. */
  scopes?: string[];
  /** Further resources to get tokens for. */
  audiences?: string[];
  /** Public keys for `private_key_jwt`, as a JWK set. Writing them takes the scope `keys:write` too. */
  jwks?: Record<string, unknown> | null;
  /** Where these keys are, in place of `jwks` and with the same scope. */
  jwks_uri?: string | null;
  /** Its name for people. */
  name?: string;
  /** `web` runs on a server, `public` at the user, and `machine` has no users. */
  type?: 'web' | 'public' | 'machine';
  /** Where a sign-in may lead, compared as a whole. */
  redirect_urls?: string[];
  /** Its logo; null for the application's. */
  logo_url?: string | null;
  /** A client of other people asks the user for consent. */
  first_party?: boolean;
}

export interface ChangeMailText {
  /** Null for our words. */
  subject?: string | null;
  /** Null for our words. */
  heading?: string | null;
  /** Paragraphs, with an empty line between them; null for our words. */
  text?: string | null;
  /** Where the mail has a link; null for our words. */
  button?: string | null;
}

export interface ChangeOrganization {
  /** Its name in URLs and tokens. */
  slug?: string;
  /** Its name for people. */
  name?: string;
  /** What your programs keep with it: at most 4 KiB of JSON. It replaces what was kept before. */
  metadata?: Record<string, unknown>;
  /** What it asks of sign-ins. It replaces what was asked before. */
  policy?: Policy;
  /** Who becomes a member without an act of another. */
  join_by_domain?: JoinByDomain;
}

export interface ChangePlan {
  /** Its name for people. */
  name?: string;
  /** How many users each application may have; null for any number. */
  max_users?: number | null;
  /** The ways to sign in; `*` for all but `email_code`, which is always named. */
  providers?: string[];
  /** The account pages. */
  portal?: PlanPortal;
  /** Telemetry; null for none. */
  metrics?: PlanMetrics | null;
  /** Clients without users may get tokens for themselves. */
  services?: boolean;
  /** Operators may look at an account as its owner sees it. */
  view_as?: boolean;
  /** Programs of other people; null for none. */
  agents?: PlanAgents | null;
}

export interface ChangeProvider {
  /** Which it is; a well-known id says it. */
  type?: 'google' | 'apple' | 'microsoft' | 'github' | 'oidc';
  /** Its issuer; null for the usual one of its type. */
  issuer?: string | null;
  /** The client that is registered there. */
  client_id?: string;
  /** The clients of mobile apps. */
  native_client_ids?: string[];
  /** The text of its button; null for the usual one. */
  label?: string | null;
  /** Whether its word that a user proved two factors counts. */
  trusts_mfa?: boolean;
  /** The team of the private key, for apple. */
  team_id?: string | null;
  /** The id of the private key, for apple. */
  key_id?: string | null;
  /** It is written, never read. */
  client_secret?: string | null;
  /** The text of the `.p8` file of apple, in place of a secret. It is written, never read. */
  private_key?: string | null;
}

export interface ChangeWebhook {
  /** Which events, by type or as `user.*`. Empty: every type. */
  types?: string[];
  /** What the endpoint is for. */
  description?: string | null;
  /** Where events are posted: https, at a public address, without redirects. */
  url?: string;
  /** Gets a mail if the endpoint is switched off by itself. */
  owner_email?: string;
}

export interface ClaimDomain {
  /** Exactly this domain: it says nothing of its subdomains. */
  domain: string;
}

export interface Client {
  /** Where `/oauth/logout` may lead. */
  post_logout_urls: string[];
  /** Gets a logout token for each session that ends. */
  backchannel_logout_url: string | null;
  /** How ID tokens are signed. */
  id_token_alg: 'RS256' | 'ES256' | 'EdDSA';
  /** Whether ID tokens have the claims of `profile` and `email`. */
  claims_in_id_token: boolean;
  /** Gives a refresh token without `offline_access` too. */
  always_refresh: boolean;
  /** Scopes beside those of OpenID Connect. */
  scopes: string[];
  /** Further resources to get tokens for. */
  audiences: string[];
  /** Public keys for `private_key_jwt`, as a JWK set. Writing them takes the scope `keys:write` too. */
  jwks: Record<string, unknown> | null;
  /** Where these keys are, in place of `jwks` and with the same scope. */
  jwks_uri: string | null;
  /** Its `client_id`. It never changes. */
  id: string;
  /** Its name for people. */
  name: string;
  /** `web` runs on a server, `public` at the user, and `machine` has no users. */
  type: 'web' | 'public' | 'machine';
  /** Where a sign-in may lead, compared as a whole. */
  redirect_urls: string[];
  /** Its logo; null for the application's. */
  logo_url: string | null;
  /** A client of other people asks the user for consent. */
  first_party: boolean;
  /** Whether a seed file manages it, or a program made it. */
  managed_by: 'file' | 'api';
  /** Members that were changed over the API since a file set them. `seed` changes them back only with `--overwrite`. */
  drift: string[];
  /** When it was made. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

export interface ClientsPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** By their ids. Those that registered themselves are not listed. */
  clients: Client[];
}

export interface Consequence {
  /** The slug of the application. */
  application: string;
  /** What it is. */
  warning: 'seats_above_maximum' | 'users_locked_out' | 'portal_sessions_open';
  /** How many users, seats or sessions. */
  count?: number;
  /** It in words. */
  message: string;
}

export interface CountsRow {
  /** The beginning of the interval. Only with `interval`. */
  start?: string;
  /** All of them. */
  total: number;
}

export interface CreateApplication {
  /** Its name in URLs and commands. It never changes. */
  slug: string;
  /** Its name for people. */
  name: string;
  /** The key of its plan. Only a key of all applications changes it. */
  plan: string;
  /** The origins of its pages. */
  origins: string[];
  /** Where `/oauth/logout` may lead. */
  post_logout_urls?: string[];
  /** Gets a logout token for each session that ends. */
  backchannel_logout_url?: string | null;
  /** How ID tokens are signed. */
  id_token_alg?: 'RS256' | 'ES256' | 'EdDSA';
  /** Whether ID tokens have the claims of `profile` and `email`. */
  claims_in_id_token?: boolean;
  /** Gives a refresh token without `offline_access` too. */
  always_refresh?: boolean;
  /** Scopes beside those of OpenID Connect. */
  scopes?: string[];
  /** Further resources to get tokens for. */
  audiences?: string[];
  /** Public keys for `private_key_jwt`, as a JWK set. Writing them takes the scope `keys:write` too. */
  jwks?: Record<string, unknown> | null;
  /** Where these keys are, in place of `jwks` and with the same scope. */
  jwks_uri?: string | null;
  /** Patterns for the origins of preview deployments. */
  preview_origins?: string[];
  /** Where a login may lead; empty for any page on its origins. */
  redirect_urls?: string[];
  /** Its own account pages. */
  portal_url?: string | null;
  /** Where the account pages lead after a sign-out. */
  signed_out_url?: string | null;
  /** Its own page for links that verify an email address. */
  verify_email_url?: string | null;
  /** Its own page for links that reset a password. */
  reset_password_url?: string | null;
  /** Seconds; null for REFRESH_OVERLAP. */
  refresh_overlap?: number | null;
  /** The `aud` of its access tokens; null for its id. */
  audience?: string | null;
  /** Whether a second factor is demanded. */
  mfa?: 'optional' | 'required';
  /** Who may make an account. */
  sign_up?: 'open' | 'invited' | 'domains' | 'closed';
  /** Where `sign_up` is `domains`: the domains whose mailboxes may. Another value of `sign_up` forgets them. */
  sign_up_domains?: string[];
  /** How its pages look. A change names only what changes. */
  branding?: Branding;
  /** How long the browser's session lasts; false for none. */
  single_sign_on?: SingleSignOn | boolean;
  /** What programs of other people may do; null for nothing. */
  agents?: Agents | null;
  /** What it adds to the profile of its users. */
  profile_fields?: ProfileField[];
  /** What people agree to before they come in; null for nothing. */
  terms?: LegalDocument | null;
  /** What people have read of their data before they come in; null for nothing. */
  privacy?: LegalDocument | null;
  /** How long its sessions last, in seconds or as `8h`; null for those of the service, which are the longest. */
  lifetimes?: Lifetimes | null;
  /** Who its mails are from; null for the usual. */
  mail_sender?: MailSender | null;
  /** What tokens say of its users beside the usual, by name; null for nothing. The source alone will do. */
  claims?: Record<string, string | DeclaredClaim> | null;
  /** Null for an application without them. */
  organizations?: OrganizationRules | null;
}

export interface CreateClient {
  /** Its `client_id`. It never changes. */
  id: string;
  /** Its name for people. */
  name: string;
  /** `web` runs on a server, `public` at the user, and `machine` has no users. */
  type: 'web' | 'public' | 'machine';
  /** Where `/oauth/logout` may lead. */
  post_logout_urls?: string[];
  /** Gets a logout token for each session that ends. */
  backchannel_logout_url?: string | null;
  /** How ID tokens are signed. */
  id_token_alg?: 'RS256' | 'ES256' | 'EdDSA';
  /** Whether ID tokens have the claims of `profile` and `email`. */
  claims_in_id_token?: boolean;
  /** Gives a refresh token without `offline_access` too. */
  always_refresh?: boolean;
  /** Scopes beside those of OpenID Connect. */
  scopes?: string[];
  /** Further resources to get tokens for. */
  audiences?: string[];
  /** Public keys for `private_key_jwt`, as a JWK set. Writing them takes the scope `keys:write` too. */
  jwks?: Record<string, unknown> | null;
  /** Where these keys are, in place of `jwks` and with the same scope. */
  jwks_uri?: string | null;
  /** Where a sign-in may lead, compared as a whole. */
  redirect_urls?: string[];
  /** Its logo; null for the application's. */
  logo_url?: string | null;
  /** A client of other people asks the user for consent. */
  first_party?: boolean;
}

export interface CreateInvitation {
  /** The user's name; null removes it. */
  name?: string | null;
  /** The language of pages and emails (BCP 47); null removes it. */
  locale?: string | null;
  /** Whose mailbox may make an account. */
  email: string;
  /** The page of the application where the person begins, on one of its origins; without it, its first origin. It starts a login as for everybody, so it is no callback URL. */
  redirect_url?: string | null;
  /** How long it is open, from each of its mails on. */
  expires_in_hours?: number;
}

export interface CreateKey {
  /** What it is for. Active keys have names of their own. */
  name: string;
  /** What it may do. A key with `login` belongs on a server. */
  scopes?: ('login' | 'metrics' | 'metrics:read' | 'clients:register' | 'sessions:ended')[];
  /** When it ends; else never. */
  expires_at?: string;
  /** The client whose secret it is to be. */
  client_id?: string;
}

export interface CreateMailText {
  /** A mail and a language. It never changes. */
  id: string;
  /** Null for our words. */
  subject?: string | null;
  /** Null for our words. */
  heading?: string | null;
  /** Paragraphs, with an empty line between them; null for our words. */
  text?: string | null;
  /** Where the mail has a link; null for our words. */
  button?: string | null;
}

export interface CreateOrganization {
  /** Its name in URLs and tokens. */
  slug: string;
  /** Its name for people. */
  name: string;
  /** What your programs keep with it: at most 4 KiB of JSON. It replaces what was kept before. */
  metadata?: Record<string, unknown>;
  /** What it asks of sign-ins. It replaces what was asked before. */
  policy?: Policy;
  /** Who becomes a member without an act of another. */
  join_by_domain?: JoinByDomain;
}

export interface CreateOrganizationInvitation {
  /** The user's name; null removes it. */
  name?: string | null;
  /** The language of pages and emails (BCP 47); null removes it. */
  locale?: string | null;
  /** Whose mailbox may make an account. */
  email: string;
  /** The page of the application where the person begins, on one of its origins; without it, its first origin. It starts a login as for everybody, so it is no callback URL. */
  redirect_url?: string | null;
  /** How long it is open, from each of its mails on. */
  expires_in_hours?: number;
  /** What the user is there, by the keys of the application’s roles. Without them: its default role. */
  roles?: string[];
}

export interface CreatePlan {
  /** Its name in applications. It never changes. */
  key: string;
  /** Its name for people. */
  name: string;
  /** The ways to sign in; `*` for all but `email_code`, which is always named. */
  providers: string[];
  /** How many users each application may have; null for any number. */
  max_users?: number | null;
  /** The account pages. */
  portal?: PlanPortal;
  /** Telemetry; null for none. */
  metrics?: PlanMetrics | null;
  /** Clients without users may get tokens for themselves. */
  services?: boolean;
  /** Operators may look at an account as its owner sees it. */
  view_as?: boolean;
  /** Programs of other people; null for none. */
  agents?: PlanAgents | null;
}

export interface CreateProvider {
  /** Its name in plans and sessions. It never changes. */
  id: string;
  /** The client that is registered there. */
  client_id: string;
  /** Which it is; a well-known id says it. */
  type?: 'google' | 'apple' | 'microsoft' | 'github' | 'oidc';
  /** Its issuer; null for the usual one of its type. */
  issuer?: string | null;
  /** The clients of mobile apps. */
  native_client_ids?: string[];
  /** The text of its button; null for the usual one. */
  label?: string | null;
  /** Whether its word that a user proved two factors counts. */
  trusts_mfa?: boolean;
  /** The team of the private key, for apple. */
  team_id?: string | null;
  /** The id of the private key, for apple. */
  key_id?: string | null;
  /** It is written, never read. */
  client_secret?: string | null;
  /** The text of the `.p8` file of apple, in place of a secret. It is written, never read. */
  private_key?: string | null;
}

export interface CreateUser {
  /** The user's name; null removes it. */
  name?: string | null;
  /** URL of a picture of the user, with https; null removes it. */
  picture?: string | null;
  /** The language of pages and emails (BCP 47); null removes it. */
  locale?: string | null;
  /** What your programs keep with the user: at most 4 KiB of JSON. It replaces what was kept before. */
  metadata?: Record<string, unknown>;
  /** The id in a system of yours. One user of the application has it; null removes it. */
  external_id?: string | null;
  /** The fields that the application has added to the profile, by key; null removes a value. */
  fields?: Record<string, unknown>;
  /** You answer for it that the user has agreed to these versions. What was agreed to before stays. */
  agreed?: Agreed;
  /** The application, by slug or id. A key that manages all applications must name one. */
  application?: string | null;
  /** The email address. */
  email: string;
  /** The rules for passwords hold. Without one, an invited user sets their own. */
  password?: string | null;
  /** Instead of a password: a hash of another system, in a form that an import takes. */
  password_hash?: string | null;
  /** You answer for it that the mailbox is the user’s. */
  verified?: boolean | null;
  /** Mail a link that proves the mailbox and sets a password. It works for seven days. */
  invite?: boolean | null;
}

export interface CreateWebhook {
  /** Which events, by type or as `user.*`. Empty: every type. */
  types?: string[];
  /** What the endpoint is for. */
  description?: string | null;
  /** Where events are posted: https, at a public address, without redirects. */
  url: string;
  /** Gets a mail if the endpoint is switched off by itself. */
  owner_email: string;
  /** The application whose events it gets, by slug or id. Without it, that of the key: of every application for a key that manages all. */
  application?: string;
  /** Sign with an Ed25519 key too (`v1a`), which the receiver verifies with `public_key` alone. */
  ed25519?: boolean;
}

export interface CreatedKey {
  /** The key. */
  id: string;
  /** What it is for. */
  name: string;
  /** What it may do. */
  scopes: ('login' | 'metrics' | 'metrics:read' | 'clients:register' | 'sessions:ended')[];
  /** The client whose secret it is; null for a key of the application itself. */
  client_id: string | null;
  /** When it ends. */
  expires_at: string | null;
  /** The key itself. Save it now: it is not shown again. */
  key: string;
}

export interface DeclaredClaim {
  /** What of the user it says. */
  from: string;
  /** The bytes of its JSON, at most. */
  max?: number;
  /** Where it stands. */
  in?: ('access_token' | 'id_token' | 'userinfo')[];
}

export interface DeliveriesPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The deliveries, newest first. */
  deliveries: Delivery[];
}

export interface Delivery {
  /** Names the delivery. */
  id: string;
  /** The event: `webhook-id` of every attempt. */
  event: string;
  /** The type of the event. */
  type: string;
  /** `dead` was given up. */
  state: 'waiting' | 'sent' | 'dead';
  /** How often it was tried. */
  attempts: number;
  /** When it was written down. */
  created_at: string;
  /** When it is due; null once it is settled. */
  next_attempt_at: string | null;
  /** When it was accepted. */
  sent_at: string | null;
  /** When it was given up. */
  dead_at: string | null;
  /** The last attempt, as what follows. */
  tried_at: string | null;
  /** The status; null without an answer. */
  status: number | null;
  /** How long it took. */
  duration_ms: number | null;
  /** Up to 1,024 bytes of the answer. */
  answer: string | null;
  /** Why the last attempt failed. */
  error: string | null;
}

export interface DeliveryId {
  /** The new delivery, in the log of the endpoint. */
  delivery: string;
}

export interface Domain {
  /** In lower-case ASCII. */
  domain: string;
  /** The DNS record that proves it. */
  record: DomainRecord;
  /** When it was claimed. */
  created_at: string;
  /** When it was proved. Until then it counts for nothing. */
  verified_at: string | null;
}

export interface DomainRecord {
  /** Its name. */
  name: string;
  /** Its type. */
  type: string;
  /** Its value. */
  value: string;
}

export interface Domains {
  /** By their names. */
  domains: Domain[];
}

export interface EndSessions {
  /** The application, by slug or id; `*` for every one. A key that manages all applications must say which it means. */
  application?: string;
  /** Ends only sessions that were opened before it, and remembered browsers that signed in before it. */
  opened_before?: string;
}

export interface EndedSessionsOfUser {
  /** How many sessions ended. */
  sessions_ended: number;
}

export interface EventsPage {
  /** It may be empty while `has_more` is true. */
  events: GatehouseEvent[];
  /** For `after`, always: keep it once the events are dealt with. */
  next: string;
  /** Whether there is more already. If not, ask again later. */
  has_more: boolean;
}

export interface EventsRow {
  /** The beginning of the interval. Only with `interval`. */
  start?: string;
  /** Only with `group_by=target`. */
  target?: string;
  /** Only with `group_by=event_type`. */
  event_type?: string;
  /** Only with `group_by=runtime`. */
  runtime?: string;
  /** Events. */
  count: number;
  /** Of these, those that failed: status 500 and above, or 0 for no answer. */
  errors: number;
  /** Of these, those that were refused: status 400 to 499. */
  refused: number;
  /** `errors` as a share of `count`; null without events. */
  error_rate: number | null;
  /** Half of the durations are at most so long, in milliseconds; null without a duration. */
  p50_ms: number | null;
  /** 95 of 100 of the durations are at most so long, in milliseconds; null without a duration. */
  p95_ms: number | null;
  /** 99 of 100 of the durations are at most so long, in milliseconds; null without a duration. */
  p99_ms: number | null;
}

export interface FieldChange {
  /** The member, such as `portal.enabled`. */
  name: string;
  /** Its value now. A secret has none here. */
  from?: string | null | number | null | boolean | null | Record<string, unknown> | null | unknown[];
  /** Its value afterwards. A secret has none here. */
  to?: string | null | number | null | boolean | null | Record<string, unknown> | null | unknown[];
}

export interface FunnelRow {
  /** How the person signs in; null before they have chosen. Only with `group_by=provider`. */
  provider?: string | null;
  /** A step of a sign-in. */
  step: 'started' | 'page_shown' | 'credential' | 'second_factor' | 'exchanged' | 'first_event';
  /** How often it happened. */
  count: number;
  /** The step of which `conversion` is the share; null for the first one. */
  of: 'started' | 'page_shown' | 'credential' | 'second_factor' | 'exchanged' | 'first_event' | null;
  /** `count` as a share of the step in `of`; null where that one did not happen. */
  conversion: number | null;
}

export interface GatehouseEvent {
  /** Of the event. */
  id: string;
  /** What happened. */
  type:
    | 'user.created'
    | 'user.verified'
    | 'user.updated'
    | 'user.email_changed'
    | 'user.blocked'
    | 'user.unblocked'
    | 'user.deleted'
    | 'user.merged'
    | 'invitation.created'
    | 'invitation.accepted'
    | 'invitation.withdrawn'
    | 'session.opened'
    | 'session.switched'
    | 'organization.created'
    | 'organization.changed'
    | 'organization.deleted'
    | 'organization.member_added'
    | 'organization.member_changed'
    | 'organization.member_removed'
    | 'organization.domain_verified'
    | 'organization.domain_removed'
    | 'organization.provider_changed'
    | 'organization.provider_removed'
    | 'session.ended'
    | 'factor.added'
    | 'factor.removed'
    | 'password.changed'
    | 'link.added'
    | 'link.removed'
    | 'sign_in.failed'
    | 'application.changed';
  /** When it began to happen. Events come in the order in which they were committed. */
  timestamp: string;
  /** The slug of the application. */
  application: string | null;
  /** Of two events about one user, session or application, the later one has the greater number. */
  sequence: number;
  /** Ids and a few words, by type. Ask for the rest. */
  data: Record<string, unknown>;
}

export interface Import {
  /** The import. */
  id: string;
  /** The slug of the application. */
  application: string;
  /** It is `received`, then `checking`, then `writing`. It ends as `done`, `refused` (nothing was written, because of the lines in the report), `failed` or `cancelled` (what was written stays). */
  state: 'received' | 'checking' | 'writing' | 'done' | 'refused' | 'failed' | 'cancelled';
  /** As it was asked for. */
  from: string | null;
  /** As it was asked for. */
  dry_run: boolean;
  /** As it was asked for. */
  skip_invalid: boolean;
  /** Of the file, in bytes, unpacked. */
  size: number;
  /** Rows of the file that were checked, and while it writes: rows that were written. */
  rows_done: number;
  /** Rows of the file; null until it is checked. */
  rows: number | null;
  /** Null until there is something to say. */
  report: ImportReport | null;
  /** Why it was refused as a whole, has failed, or was interrupted and is tried again; else null. */
  fault: string | null;
  /** When the file was sent. */
  created_at: string;
  /** When it ended; null until then. */
  finished_at: string | null;
  /** When this record and the ids are deleted. The file itself is deleted when the import ends. */
  expires_at: string;
}

export interface ImportReport {
  /** Users that were written. A dry run counts those that would be. */
  imported: number;
  /** They are here already, and stay as they are. */
  already_there: number;
  /** Of those imported: blocked. */
  blocked: number;
  /** Of those imported: they prove their email address before they can sign in. */
  unverified: number;
  /** Accounts at providers that were linked. */
  linked: number;
  /** Lines that were refused. */
  refused_count: number;
  /** The first of them. */
  refused: RefusedLine[];
  /** Accounts that cannot be one here. */
  left_out_count: number;
  /** The first of them. */
  left_out: LeftOutLine[];
  /** Accounts whose email address belongs to a user here that did not come from there. */
  email_taken_count: number;
  /** The first of them. */
  email_taken: TakenEmail[];
  /** How many accounts had what cannot be taken over. */
  not_taken_over: Record<string, number>;
  /** Sign-ins with providers that are not linked, by the name of the provider. */
  not_linked: Record<string, number>;
  /** What to know of the file as a whole. */
  notices: string[];
}

export interface ImportsPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The newest first. */
  imports: Import[];
}

export interface Invitation {
  /** The invitation. */
  id: string;
  /** Who is invited. */
  email: string;
  /** The name that the account gets, unless the person gives another. */
  name: string | null;
  /** The language of its emails. */
  locale: string | null;
  /** Where the person begins; null for the first origin. */
  redirect_url: string | null;
  /** Whether it leads in. */
  state: 'open' | 'accepted' | 'withdrawn' | 'expired';
  /** The management key that invited; null for an operator. */
  management_key_id: string | null;
  /** When it was made. */
  created_at: string;
  /** When it was last sent. */
  sent_at: string;
  /** How many emails there were. */
  sends: number;
  /** When it ends by itself. */
  expires_at: string;
  /** When the mailbox was proved. */
  accepted_at: string | null;
  /** The user who accepted it. */
  user_id: string | null;
  /** When it was withdrawn. */
  withdrawn_at: string | null;
}

export interface InvitationsPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The newest first, with ended ones. */
  invitations: Invitation[];
}

export interface JoinByDomain {
  /** Whether people at its proved domains become members as they sign in. */
  enabled: boolean;
  /** What they are there. Without it: the default role of the application. */
  role?: string | null;
}

export interface KeysPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The oldest first, with revoked ones. */
  keys: ListedKey[];
}

export interface LeftOutLine {
  /** Where it stands in the file, counted from 1. */
  line: number;
  /** Why it cannot be an account here. */
  reason: string;
}

export interface LegalDocument {
  /** Where people read it. */
  url: string;
  /** People are asked again when it changes. */
  version: string;
}

export interface Lifetimes {
  /** Without a refresh; at most REFRESH_TOKEN_TTL. */
  idle?: number | null;
  /** After the last proof; at most SESSION_TTL. */
  absolute?: number | null;
  /** Of an access token; at most ACCESS_TOKEN_TTL. */
  access_token?: number | null;
}

export interface ListedKey {
  /** The key. */
  id: string;
  /** What it is for. */
  name: string;
  /** What it may do. */
  scopes: ('login' | 'metrics' | 'metrics:read' | 'clients:register' | 'sessions:ended')[];
  /** The client whose secret it is; null for a key of the application itself. */
  client_id: string | null;
  /** When it ends. */
  expires_at: string | null;
  /** Whether it works. */
  state: 'active' | 'revoked' | 'expired';
  /** When it was made. */
  created_at: string;
  /** When it was revoked. */
  revoked_at: string | null;
  /** The last day on which it was used, in UTC. */
  last_used_on: string | null;
}

export interface Mail {
  /** The email. */
  id: string;
  /** What sort of email it is. */
  template: string;
  /** Its language. */
  language: string;
  /** The user that it is about; null if it is about none. */
  user_id: string | null;
  /** Whether it waits, was given up, or was sent. */
  state: 'waiting' | 'failed' | 'sent';
  /** How often it was tried. */
  attempts: number;
  /** When it was written. */
  created_at: string;
  /** When its code expires; it is not sent after that. */
  expires_at: string | null;
  /** When it is tried again; null unless it waits. */
  next_attempt_at: string | null;
  /** When it was sent. */
  sent_at: string | null;
  /** When it was given up. */
  failed_at: string | null;
  /** Why the last attempt failed. */
  last_error: string | null;
}

export interface MailSender {
  /** Null for its own name. */
  name?: string | null;
  /** At a domain of MAIL_SENDER_DOMAINS; null for MAIL_FROM. */
  address?: string | null;
}

export interface MailText {
  /** A mail and a language. It never changes. */
  id: string;
  /** Null for our words. */
  subject: string | null;
  /** Null for our words. */
  heading: string | null;
  /** Paragraphs, with an empty line between them; null for our words. */
  text: string | null;
  /** Where the mail has a link; null for our words. */
  button: string | null;
  /** Whether a seed file manages it, or a program made it. */
  managed_by: 'file' | 'api';
  /** Members that were changed over the API since a file set them. `seed` changes them back only with `--overwrite`. */
  drift: string[];
  /** When it was made. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

export interface MailTextsPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** By their ids. */
  mail_texts: MailText[];
}

export interface MailsPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The newest first. */
  mails: Mail[];
}

export interface Member {
  /** The id of the user. */
  user_id: string;
  /** The email address of the user. */
  email: string;
  /** The name of the user. */
  name: string | null;
  /** What the user is there. */
  roles: string[];
  /** Since when. */
  joined_at: string;
}

export interface MembersPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** By the ids of the users. */
  members: Member[];
}

export interface Membership {
  /** `org_id` in tokens. */
  id: string;
  /** `org_slug` in tokens. */
  slug: string;
  /** Its name for people. */
  name: string;
  /** What the user is there. */
  roles: string[];
  /** What the user may do there. */
  permissions: string[];
  /** Whether the user manages its members. */
  manages: boolean;
}

export interface Memberships {
  /** By their names. */
  organizations: Membership[];
}

export interface NewEmail {
  /** The new email address. */
  email: string;
}

export interface NewSecret {
  /** Verifies deliveries. It is shown only now. */
  secret: string;
  /** For signatures of kind `v1a`. */
  public_key: string | null;
  /** Until then the old secret signs too. */
  previous_secret_until: string;
}

export interface NewWebhook {
  /** Names the endpoint. */
  id: string;
  /** Its slug; null for every application. */
  application: string | null;
  /** Where events are posted: https, at a public address, without redirects. */
  url: string;
  /** Which events, by type or as `user.*`. Empty: every type. */
  types: string[];
  /** What the endpoint is for. */
  description: string | null;
  /** Gets a mail if the endpoint is switched off by itself. */
  owner_email: string;
  /** False where its secret was sealed under a `SECRET_KEY` that the service no longer has: nothing is posted until it has a new secret. */
  secret_opens: boolean;
  /** `whpk_…`, for signatures of kind `v1a`; null for an endpoint without them. */
  public_key: string | null;
  /** Whether it gets events. */
  state: 'on' | 'off';
  /** When it was switched off. */
  off_at: string | null;
  /** Why it is off: an operator did it, it answered 410, or it failed for three days. */
  off_reason: 'operator' | 'gone' | 'failing' | 'null' | null;
  /** The first attempt that failed since the last one that was accepted. */
  failing_since: string | null;
  /** Until then the previous secret signs too. */
  previous_secret_until: string | null;
  /** When it was created. */
  created_at: string;
  /** Verifies deliveries. It is shown only now. */
  secret: string;
}

export interface Organization {
  /** It never changes. */
  id: string;
  /** Its name in URLs and tokens. */
  slug: string;
  /** Its name for people. */
  name: string;
  /** What your programs keep with it. */
  metadata: Record<string, unknown>;
  /** What it asks of sign-ins. */
  policy: Policy;
  /** Who becomes a member without an act of another. */
  join_by_domain: JoinByDomain;
  /** When it was made. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

export interface OrganizationInvitation {
  /** The invitation. */
  id: string;
  /** Who is invited. */
  email: string;
  /** The name that the account gets, unless the person gives another. */
  name: string | null;
  /** The language of its emails. */
  locale: string | null;
  /** Where the person begins; null for the first origin. */
  redirect_url: string | null;
  /** Whether it leads in. */
  state: 'open' | 'accepted' | 'withdrawn' | 'expired';
  /** The management key that invited; null for an operator. */
  management_key_id: string | null;
  /** When it was made. */
  created_at: string;
  /** When it was last sent. */
  sent_at: string;
  /** How many emails there were. */
  sends: number;
  /** When it ends by itself. */
  expires_at: string;
  /** When the mailbox was proved. */
  accepted_at: string | null;
  /** The user who accepted it. */
  user_id: string | null;
  /** When it was withdrawn. */
  withdrawn_at: string | null;
  /** What the user is there from then on. */
  roles: string[];
}

export interface OrganizationInvitationsPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The newest first, with ended ones. */
  invitations: OrganizationInvitation[];
}

export interface OrganizationRules {
  /** Whether each user needs one. */
  membership?: 'optional' | 'required';
  /** By their keys. */
  roles: Record<string, Role>;
  /** Of a member whose roles are not said. */
  default_role?: string;
}

export interface OrganizationsPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** By their slugs. */
  organizations: Organization[];
}

export interface OwnProvider {
  /** Its name in sessions. */
  id: string;
  /** Its issuer. */
  issuer: string;
  /** The client that is registered there. */
  client_id: string;
  /** Whether a secret is stored. */
  has_secret: boolean;
  /** The text of its button. */
  label: string;
  /** Whether its word that a person proved two factors counts. */
  trusts_mfa: boolean;
  /** The redirect URI to register there. */
  callback_url: string;
}

export interface PatchUser {
  /** The user's name; null removes it. */
  name?: string | null;
  /** URL of a picture of the user, with https; null removes it. */
  picture?: string | null;
  /** The language of pages and emails (BCP 47); null removes it. */
  locale?: string | null;
  /** What your programs keep with the user: at most 4 KiB of JSON. It replaces what was kept before. */
  metadata?: Record<string, unknown>;
  /** The id in a system of yours. One user of the application has it; null removes it. */
  external_id?: string | null;
  /** The fields that the application has added to the profile, by key; null removes a value. */
  fields?: Record<string, unknown>;
  /** You answer for it that the user has agreed to these versions. What was agreed to before stays. */
  agreed?: Agreed;
  /** Changes only what it names (a JSON merge patch); null removes a member. It comes after `metadata`. */
  metadata_patch?: Record<string, unknown>;
}

export interface Plan {
  /** Its name in applications. It never changes. */
  key: string;
  /** Its name for people. */
  name: string;
  /** How many users each application may have; null for any number. */
  max_users: number | null;
  /** The ways to sign in; `*` for all but `email_code`, which is always named. */
  providers: string[];
  /** The account pages. */
  portal: PlanPortal;
  /** Telemetry; null for none. */
  metrics: PlanMetrics | null;
  /** Clients without users may get tokens for themselves. */
  services: boolean;
  /** Operators may look at an account as its owner sees it. */
  view_as: boolean;
  /** Programs of other people; null for none. */
  agents: PlanAgents | null;
  /** Whether a seed file manages it, or a program made it. */
  managed_by: 'file' | 'api';
  /** Members that were changed over the API since a file set them. `seed` changes them back only with `--overwrite`. */
  drift: string[];
  /** When it was made. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

export interface PlanAgents {
  /** A document at a URL may be a client. */
  documents?: boolean;
  /** Programs may register themselves. */
  registration?: boolean;
}

export interface PlanMetrics {
  /** Whether telemetry is taken and shown. */
  enabled: boolean;
  /** How many days it is kept. */
  retention_days?: number;
}

export interface PlanPortal {
  /** Whether there are account pages and their API. */
  enabled: boolean;
  /** Users may change their profile. */
  profile?: boolean;
  /** Users may set up a second factor. */
  mfa?: boolean;
}

export interface PlansPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** By their keys. */
  plans: Plan[];
}

export interface Policy {
  /** The ways in, of those that the plan includes. `own` is the organization’s own provider. */
  providers?: string[];
  /** Whether one factor is too little. */
  second_factor?: 'required';
  /** How long a session in it lasts at most, from the proof on. The application’s own limit stays. */
  session_hours?: number;
}

export interface ProfileField {
  /** Its name in `fields` of a user. */
  key: string;
  /** What people read, by language. A text alone stands for all languages. */
  label: Record<string, string>;
  /** The default is `text`. */
  type?: 'text' | 'number' | 'boolean' | 'date' | 'choice';
  /** The person must fill it in where it is asked. */
  required?: boolean;
  /** The default is `person`. */
  writer?: 'person' | 'application';
  /** At the sign-up too, or on the account pages alone, which is the default. */
  asked?: 'sign_up' | 'account';
  /** Of length or value. */
  min?: number | null;
  /** Of length or value. */
  max?: number | null;
  /** Of the whole text: letters and classes such as `[A-Z]{2}\d{6}`, without groups, `*` and `+`. */
  pattern?: string | null;
  /** Of a choice. */
  options?: string[] | null;
}

export interface Provider {
  /** Its name in plans and sessions. It never changes. */
  id: string;
  /** Which it is; a well-known id says it. */
  type: 'google' | 'apple' | 'microsoft' | 'github' | 'oidc';
  /** Its issuer; null for the usual one of its type. */
  issuer: string | null;
  /** The client that is registered there. */
  client_id: string;
  /** The clients of mobile apps. */
  native_client_ids: string[];
  /** The text of its button; null for the usual one. */
  label: string | null;
  /** Whether its word that a user proved two factors counts. */
  trusts_mfa: boolean;
  /** The team of the private key, for apple. */
  team_id: string | null;
  /** The id of the private key, for apple. */
  key_id: string | null;
  /** Whether a secret or a private key is stored. */
  has_secret: boolean;
  /** Whether a seed file manages it, or a program made it. */
  managed_by: 'file' | 'api';
  /** Members that were changed over the API since a file set them. `seed` changes them back only with `--overwrite`. */
  drift: string[];
  /** When it was made. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

export interface ProvidersPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** By their ids. */
  providers: Provider[];
}

export interface PutMember {
  /** What the user is there, by the keys of the application’s roles. Without them: its default role. */
  roles?: string[];
}

export interface PutOwnProvider {
  /** Where OpenID Connect discovery starts, as the provider spells it. */
  issuer: string;
  /** The client that is registered there. */
  client_id: string;
  /** It is written, never read. Left out, the one that is stored stays for the same issuer and client. */
  client_secret?: string | null;
  /** The text of its button. Without it: the organization’s name. */
  label?: string;
  /** Whether its word that a person proved two factors counts. */
  trusts_mfa?: boolean;
}

export interface RefusedLine {
  /** Where it stands in the file, counted from 1. */
  line: number;
  /** Null for the line as a whole. */
  member: string | null;
  /** What is wrong, and what to do about it. */
  reason: string;
}

export interface Rehearsal {
  /** What would happen. */
  change: 'created' | 'changed' | 'unchanged';
  /** The members that would differ. */
  fields: FieldChange[];
  /** What it would mean for those who use the application now. */
  warnings: Consequence[];
}

export interface Report {
  /** As it was asked for. */
  report: 'events' | 'sign_ins' | 'funnel' | 'refreshes' | 'sign_outs' | 'activity';
  /** Its beginning, moved back to the start of an interval. */
  from: string;
  /** Its end, moved on to the end of an interval. It is not part of the report. */
  to: string;
  /** As it was asked for. */
  interval: 'minute' | 'hour' | 'day' | null;
  /** As it was asked for. */
  group_by: 'target' | 'event_type' | 'runtime' | 'provider' | null;
  /** In the order of time; within an interval the target, event type or runtime with the most events first. An interval without events has zeros. */
  rows: (
    | EventsRow
    | SignInsRow
    | FunnelRow
    | ActivityRow
    | (CountsRow & {
        rotated: number;
        replayed: number;
        recovered: number;
        caught_up: number;
        reused: number;
        expired: number;
        revoked: number;
        invalid: number;
      })
    | (CountsRow & {
        logout: number;
        user: number;
        admin: number;
        blocked: number;
        reuse: number;
        password_change: number;
        email_change_undone: number;
        browser_reused: number;
        change_undone: number;
        replaced: number;
        plan: number;
        replayed_code: number;
        bound: number;
        second_factor_enabled: number;
        second_factor_disabled: number;
        taken_over: number;
        restored: number;
        merged: number;
        organization: number;
        deleted: number;
      })
  )[];
}

export interface Role {
  /** For people. */
  name?: string | null;
  /** What its members may do. */
  permissions: string[];
}

export interface RotateSecret {
  /** How many seconds the old secret signs too. */
  overlap_seconds?: number;
}

export interface SecondFactorsRemoved {
  /** How many sessions ended. */
  sessions_ended: number;
  /** Whether there was a second factor or a passkey. */
  removed: boolean;
}

export interface SendSince {
  /** At most 30 days ago. */
  since: string;
}

export interface Session {
  /** The session, as `sid` in its access tokens. */
  id: string;
  /** What it is signed in to. */
  audience: 'application' | 'portal';
  /** The client type it was opened with. */
  client_type: 'browser' | 'server' | 'mobile';
  /** How the user signed in: `password`, or a provider id. */
  provider: string;
  /** Whether it was continued from a remembered browser, so that nothing was proved to open it. */
  continued: boolean;
  /** The browser and the system in words, as far as they are known. */
  device: string | null;
  /** The IP address of the sign-in. */
  ip: string | null;
  /** When it was opened. */
  created_at: string;
  /** When it was last refreshed. */
  last_used_at: string;
  /** The absolute end. */
  expires_at: string;
  /** The user. */
  user_id: string;
  /** The slug of the application. */
  application: string;
  /** When it ended; null while it lives. */
  ended_at: string | null;
  /** Why it ended; null while it lives. */
  reason:
    | 'logout'
    | 'user'
    | 'admin'
    | 'blocked'
    | 'reuse'
    | 'idle'
    | 'absolute'
    | 'password_change'
    | 'email_change_undone'
    | 'browser_reused'
    | 'change_undone'
    | 'replaced'
    | 'plan'
    | 'replayed_code'
    | 'bound'
    | 'second_factor_enabled'
    | 'second_factor_disabled'
    | 'taken_over'
    | 'restored'
    | 'merged'
    | 'organization'
    | 'deleted'
    | null;
  /** The reason in words. */
  why: string | null;
}

export interface SessionDetails {
  /** The session, as `sid` in its access tokens. */
  id: string;
  /** What it is signed in to. */
  audience: 'application' | 'portal';
  /** The client type it was opened with. */
  client_type: 'browser' | 'server' | 'mobile';
  /** How the user signed in: `password`, or a provider id. */
  provider: string;
  /** Whether it was continued from a remembered browser, so that nothing was proved to open it. */
  continued: boolean;
  /** The browser and the system in words, as far as they are known. */
  device: string | null;
  /** The IP address of the sign-in. */
  ip: string | null;
  /** When it was opened. */
  created_at: string;
  /** When it was last refreshed. */
  last_used_at: string;
  /** The absolute end. */
  expires_at: string;
  /** The user. */
  user_id: string;
  /** The slug of the application. */
  application: string;
  /** When it ended; null while it lives. */
  ended_at: string | null;
  /** Why it ended; null while it lives. */
  reason:
    | 'logout'
    | 'user'
    | 'admin'
    | 'blocked'
    | 'reuse'
    | 'idle'
    | 'absolute'
    | 'password_change'
    | 'email_change_undone'
    | 'browser_reused'
    | 'change_undone'
    | 'replaced'
    | 'plan'
    | 'replayed_code'
    | 'bound'
    | 'second_factor_enabled'
    | 'second_factor_disabled'
    | 'taken_over'
    | 'restored'
    | 'merged'
    | 'organization'
    | 'deleted'
    | null;
  /** The reason in words. */
  why: string | null;
  /** What happened to the session, oldest first. */
  events: TrailEvent[];
}

export interface SessionsEnded {
  /** When they ended. */
  ended_at: string;
}

export interface SessionsPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The newest first. */
  sessions: Session[];
}

export interface SignInsRow {
  /** The beginning of the interval. Only with `interval`. */
  start?: string;
  /** How the person signs in; null before they have chosen. Only with `group_by=provider`. */
  provider?: string | null;
  /** Logins that were started. */
  started: number;
  /** Logins whose hosted page was shown. */
  page_shown: number;
  /** Logins with a credential that was right. */
  credential: number;
  /** Logins with a second factor that was right. */
  second_factor: number;
  /** Codes that were exchanged for a session. */
  exchanged: number;
  /** Sessions that reported their first event. */
  first_event: number;
}

export interface SingleSignOn {
  /** Days without a visit until it ends. */
  idle_days?: number;
  /** Days until it ends in any case. */
  days?: number;
}

export interface TakenEmail {
  /** Where it stands in the file, counted from 1. */
  line: number;
  /** The id in the file. */
  external_id: string;
  /** The account here. */
  user_id: string;
  /** Whether its owner has proved the address here. */
  verified: boolean;
}

export interface TrailEvent {
  /** What happened. */
  type: string;
  /** When. */
  at: string;
  /** The IP address that asked for it. */
  ip: string | null;
  /** What else is known; it depends on the type. */
  details: Record<string, unknown>;
}

export interface User {
  /** The user at this application; `sub` in the access tokens. It changes only where the user links a relay account. */
  id: string;
  /** The email address of the account. */
  email: string;
  /** Whether the user has proven that the mailbox is theirs. */
  email_verified: boolean;
  /** The email address is a relay that hides the real one. */
  email_is_relay: boolean;
  /** The user's name. */
  name: string | null;
  /** URL of a picture of the user. */
  picture: string | null;
  /** The user's language (BCP 47). */
  locale: string | null;
  /** Whether a second factor is set up. */
  mfa_enabled: boolean;
  /** When the account was created. */
  created_at: string;
  /** The slug of the application. */
  application: string;
  /** The id in a system of yours, from an import or a program; null without one. */
  external_id: string | null;
  /** Whether a password is set. */
  has_password: boolean;
  /** Whether the next sign-in with the password leads to a new one. */
  new_password_due: boolean;
  /** When an operator blocked the user; null for a user that may sign in. */
  blocked_at: string | null;
  /** When an operator imported or created the user; null for one who signed up here. */
  imported_at: string | null;
}

export interface UserActivityPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The newest first. */
  events: UserEvent[];
}

export interface UserDetails {
  /** The user at this application; `sub` in the access tokens. It changes only where the user links a relay account. */
  id: string;
  /** The email address of the account. */
  email: string;
  /** Whether the user has proven that the mailbox is theirs. */
  email_verified: boolean;
  /** The email address is a relay that hides the real one. */
  email_is_relay: boolean;
  /** The user's name. */
  name: string | null;
  /** URL of a picture of the user. */
  picture: string | null;
  /** The user's language (BCP 47). */
  locale: string | null;
  /** Whether a second factor is set up. */
  mfa_enabled: boolean;
  /** When the account was created. */
  created_at: string;
  /** The slug of the application. */
  application: string;
  /** The id in a system of yours, from an import or a program; null without one. */
  external_id: string | null;
  /** Whether a password is set. */
  has_password: boolean;
  /** Whether the next sign-in with the password leads to a new one. */
  new_password_due: boolean;
  /** When an operator blocked the user; null for a user that may sign in. */
  blocked_at: string | null;
  /** When an operator imported or created the user; null for one who signed up here. */
  imported_at: string | null;
  /** What your programs keep with the user. Tokens have it only where the application declares it, and the console shows it. */
  metadata: Record<string, unknown>;
  /** What stands in the fields that the application has added to the profile. */
  fields: Record<string, unknown>;
  /** Ids of accounts that became part of this one, oldest first. */
  previous_ids: string[];
  /** What the user has agreed to, the newest first. */
  agreements: Agreement[];
}

export interface UserEvent {
  /** What happened. */
  type: string;
  /** When. */
  at: string;
  /** The IP address that asked for it. */
  ip: string | null;
  /** What else is known; it depends on the type. */
  details: Record<string, unknown>;
  /** Of the event. */
  id: string;
  /** The program that asked for it. */
  user_agent: string | null;
  /** The session it is about. */
  session_id: string | null;
  /** The management key with which it was done. */
  management_key_id: string | null;
  /** The operator who did it in the console. */
  operator_id: string | null;
}

export interface UsersPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The users, in the order that was asked for. */
  users: User[];
}

export interface Webhook {
  /** Names the endpoint. */
  id: string;
  /** Its slug; null for every application. */
  application: string | null;
  /** Where events are posted: https, at a public address, without redirects. */
  url: string;
  /** Which events, by type or as `user.*`. Empty: every type. */
  types: string[];
  /** What the endpoint is for. */
  description: string | null;
  /** Gets a mail if the endpoint is switched off by itself. */
  owner_email: string;
  /** False where its secret was sealed under a `SECRET_KEY` that the service no longer has: nothing is posted until it has a new secret. */
  secret_opens: boolean;
  /** `whpk_…`, for signatures of kind `v1a`; null for an endpoint without them. */
  public_key: string | null;
  /** Whether it gets events. */
  state: 'on' | 'off';
  /** When it was switched off. */
  off_at: string | null;
  /** Why it is off: an operator did it, it answered 410, or it failed for three days. */
  off_reason: 'operator' | 'gone' | 'failing' | 'null' | null;
  /** The first attempt that failed since the last one that was accepted. */
  failing_since: string | null;
  /** Until then the previous secret signs too. */
  previous_secret_until: string | null;
  /** When it was created. */
  created_at: string;
}

export interface WebhooksPage {
  /** For `after`, where there is more; else null. */
  next: string | null;
  /** The endpoints, newest first. */
  webhooks: Webhook[];
}
