import { Foundation1763600000001 } from './0001-foundation.js';
import { ApplicationProviders1763600000002 } from './0002-application-providers.js';
import { Mail1763600000003 } from './0003-mail.js';
import { EmailCodes1763600000004 } from './0004-email-codes.js';
import { LinkedAccounts1763600000005 } from './0005-linked-accounts.js';
import { AddressChanges1763600000006 } from './0006-address-changes.js';
import { Housekeeping1763600000010 } from './0010-housekeeping.js';
import { ApplicationOrigins1763600000011 } from './0011-application-origins.js';
import { CodeDevices1763600000012 } from './0012-code-devices.js';
import { LatestSessions1763600000013 } from './0013-latest-sessions.js';
import { WithdrawnSigningKeys1763600000022 } from './0022-withdrawn-signing-keys.js';
import { Audiences1763600000023 } from './0023-audiences.js';
import { SessionCutOffs1763600000024 } from './0024-session-cut-offs.js';
import { OpenSessions1763600000025 } from './0025-open-sessions.js';
import { LinksElsewhere1763600000027 } from './0027-links-elsewhere.js';
import { LoginState1763600000030 } from './0030-login-state.js';
import { AuditPartitions1763600000032 } from './0032-audit-partitions.js';
import { ForgottenIdentities1763600000033 } from './0033-forgotten-identities.js';
import { UnverifiedIdentities1763600000034 } from './0034-unverified-identities.js';
import { SecondFactorsDue1763600000035 } from './0035-second-factors-due.js';
import { SecondFactors1763600000036 } from './0036-second-factors.js';
import { UpstreamAttempts1763600000037 } from './0037-upstream-attempts.js';
import { UnlinkedAccounts1763600000038 } from './0038-unlinked-accounts.js';
import { Passkeys1763600000039 } from './0039-passkeys.js';
import { RememberedBrowsers1763600000040 } from './0040-remembered-browsers.js';
import { NativeClients1763600000041 } from './0041-native-clients.js';
import { LinksBySignIn1763600000042 } from './0042-links-by-sign-in.js';
import { Portal1763600000043 } from './0043-portal.js';
import { SessionsOpenedFrom1763600000044 } from './0044-sessions-opened-from.js';
import { AddressUndos1763600000046 } from './0046-address-undos.js';
import { MergedIdentities1763600000047 } from './0047-merged-identities.js';
import { PasskeysOfTwoFactors1763600000049 } from './0049-passkeys-of-two-factors.js';
import { Metrics1763600000050 } from './0050-metrics.js';
import { MetricPartitions1763600000052 } from './0052-metric-partitions.js';
import { SignInCounts1763600000053 } from './0053-sign-in-counts.js';
import { MetricDays1763600000054 } from './0054-metric-days.js';
import { PreviewOrigins1763600000055 } from './0055-preview-origins.js';
import { ExternalIds1763600000058 } from './0058-external-ids.js';
import { MetricEventLists1763600000059 } from './0059-metric-event-lists.js';
import { UnsampledLists1763600000060 } from './0060-unsampled-lists.js';
import { ContinuedSessions1763600000061 } from './0061-continued-sessions.js';
import { UndoLinks1763600000064 } from './0064-undo-links.js';
import { RecoveryCodeKeys1763600000066 } from './0066-recovery-code-keys.js';
import { SignedOutUrl1763600000067 } from './0067-signed-out-url.js';
import { ApiKeyLastUse1763600000074 } from './0074-api-key-last-use.js';

/**
 * In the order in which they run. A new migration is added at the end. The result of a released migration never
 * changes.
 */
export const migrations = [
  Foundation1763600000001,
  ApplicationProviders1763600000002,
  Mail1763600000003,
  EmailCodes1763600000004,
  LinkedAccounts1763600000005,
  AddressChanges1763600000006,
  Housekeeping1763600000010,
  ApplicationOrigins1763600000011,
  CodeDevices1763600000012,
  LatestSessions1763600000013,
  WithdrawnSigningKeys1763600000022,
  Audiences1763600000023,
  SessionCutOffs1763600000024,
  OpenSessions1763600000025,
  LinksElsewhere1763600000027,
  LoginState1763600000030,
  AuditPartitions1763600000032,
  ForgottenIdentities1763600000033,
  UnverifiedIdentities1763600000034,
  SecondFactorsDue1763600000035,
  SecondFactors1763600000036,
  UpstreamAttempts1763600000037,
  UnlinkedAccounts1763600000038,
  Passkeys1763600000039,
  RememberedBrowsers1763600000040,
  NativeClients1763600000041,
  LinksBySignIn1763600000042,
  Portal1763600000043,
  SessionsOpenedFrom1763600000044,
  AddressUndos1763600000046,
  MergedIdentities1763600000047,
  PasskeysOfTwoFactors1763600000049,
  Metrics1763600000050,
  MetricPartitions1763600000052,
  SignInCounts1763600000053,
  MetricDays1763600000054,
  PreviewOrigins1763600000055,
  ExternalIds1763600000058,
  MetricEventLists1763600000059,
  UnsampledLists1763600000060,
  ContinuedSessions1763600000061,
  UndoLinks1763600000064,
  RecoveryCodeKeys1763600000066,
  SignedOutUrl1763600000067,
  ApiKeyLastUse1763600000074,
];
