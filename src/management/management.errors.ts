import { mistakenFor } from '../platform/crypto/secret-kinds.js';
import { ServiceError } from '../platform/errors/service.error.js';
import type { ManagementScope } from './keys/management-key.entity.js';

/** Whether a key is unknown, revoked or expired stays secret, so these share one message. */
export class ManagementKeyInvalid extends ServiceError {
  constructor(
    message = 'The management key in the Authorization header is unknown, revoked or expired. `management-keys list` shows which.',
  ) {
    super(401, 'management_key_invalid', message, { 'www-authenticate': 'Bearer' });
  }

  /** It looks at what the sender sees too: the form of the header. */
  static of(header: string | undefined): ManagementKeyInvalid {
    const due = 'This request needs the header "Authorization: Bearer <management key>" (gh_admin_…).';
    if (!header) return new ManagementKeyInvalid(`${due} None was sent.`);
    const [, sent] = /^Bearer +(.*)$/i.exec(header) ?? [];
    if (sent === undefined) return new ManagementKeyInvalid(`${due} What was sent does not begin with "Bearer ".`);
    const mistake = mistakenFor('managementKey', sent);
    return new ManagementKeyInvalid(mistake && `${due} ${mistake}`);
  }
}

export class ScopeMissing extends ServiceError {
  constructor(scope: ManagementScope = 'users:read') {
    super(
      403,
      'scope_missing',
      `This management key lacks the scope \`${scope}\`, which the request needs. Create a key that has it with \`management-keys create\`.`,
    );
  }
}

export class ManagedSessionUnknown extends ServiceError {
  constructor() {
    super(
      404,
      'session_unknown',
      'There is no such session, or its record is deleted: it is kept for 30 days after its end.',
    );
  }
}

export class IdempotencyKeyReused extends ServiceError {
  constructor() {
    super(
      409,
      'idempotency_key_reused',
      'This Idempotency-Key belongs to an earlier request with another URL or body. Send a new key with a new request.',
    );
  }
}

export class VersionStale extends ServiceError {
  constructor() {
    super(
      412,
      'version_stale',
      'The object has changed since the version that If-Match names. Get it again, and decide anew.',
    );
  }
}

export class IfMatchNeeded extends ServiceError {
  constructor() {
    super(428, 'if_match_needed', 'This change needs the header If-Match with the ETag of the object as you know it.');
  }
}

export class MailUnknown extends ServiceError {
  constructor() {
    super(404, 'mail_unknown', 'There is no such email, or its record is deleted.');
  }
}

export class MailSettled extends ServiceError {
  constructor() {
    super(
      409,
      'mail_settled',
      'This email was sent, is being sent at this moment, was discarded, or its code has expired: `state` and `last_error` say which.',
    );
  }
}

export class ReachTooSmall extends ServiceError {
  constructor() {
    super(
      403,
      'reach_too_small',
      'This management key manages one application. Plans, whole applications and the plan of one take a key that manages all of them.',
    );
  }
}
