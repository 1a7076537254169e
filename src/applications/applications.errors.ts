import { ServiceError } from '../platform/errors/service.error.js';
import type { ApiKeyScope } from './entities/api-key.entity.js';

/**
 * Whether a key is unknown, revoked, expired or of too little scope stays secret, so these share one message. It tells apart
 * only what the sender sees too: no header, another header, and text that no key can be.
 */
export class ApiKeyInvalid extends ServiceError {
  constructor(
    message = 'The API key in the x-api-key header is unknown, revoked, expired, or lacks the scope for this request. `keys list` shows which.',
  ) {
    super(401, 'api_key_invalid', message);
  }

  static withoutScope = (scope: ApiKeyScope) =>
    new ApiKeyInvalid(
      `The API key in the x-api-key header is unknown, revoked, expired, or lacks the scope \`${scope}\` that this request needs. \`keys list\` shows which.`,
    );

  static missing = (scope: ApiKeyScope) =>
    new ApiKeyInvalid(
      `The x-api-key header is missing. Send an API key with the scope \`${scope}\` in it; the Authorization header is not read here.`,
    );

  static misplaced = () =>
    new ApiKeyInvalid(
      'The Authorization header holds an API key, and the x-api-key header is missing. Send the key in the x-api-key header, without Bearer.',
    );

  static malformed = () =>
    new ApiKeyInvalid(
      'What the x-api-key header holds cannot be an API key: one has 32 to 512 characters without spaces. Send it whole, once, and without quotes.',
    );

  static mistaken = (mistake: string) =>
    new ApiKeyInvalid(`The x-api-key header must hold an API key (gh_key_…). ${mistake}`);
}

export class ApplicationNotFound extends ServiceError {
  constructor() {
    super(404, 'application_not_found', 'There is no such application.');
  }
}

export class ApplicationTaken extends ServiceError {
  constructor() {
    super(409, 'application_taken', 'There already is an application with this slug. Choose another one.');
  }
}

export class ApplicationInUse extends ServiceError {
  constructor() {
    super(409, 'application_in_use', 'The application has users. Delete them first, or leave it as it is.');
  }
}

export class ProviderUnknown extends ServiceError {
  constructor() {
    super(404, 'application_provider_unknown', 'The application has no sign-in provider with this id.');
  }
}

export class ProviderTaken extends ServiceError {
  constructor() {
    super(409, 'provider_taken', 'The application already has a sign-in provider with this id.');
  }
}

export class MailTextUnknown extends ServiceError {
  constructor() {
    super(404, 'mail_text_unknown', 'The application has no words of its own for this mail and language.');
  }
}

export class MailTextTaken extends ServiceError {
  constructor() {
    super(409, 'mail_text_taken', 'The application already has words of its own for this mail and language.');
  }
}

export class ClientUnknown extends ServiceError {
  constructor() {
    super(404, 'application_client_unknown', 'The application has no client with this id.');
  }
}

export class ClientTaken extends ServiceError {
  constructor() {
    super(409, 'client_taken', 'The application already has a client with this id.');
  }
}

export class ApiKeyUnknown extends ServiceError {
  constructor() {
    super(404, 'api_key_unknown', 'The application has no API key with this id, or it has been revoked already.');
  }
}

export class ApiKeyTaken extends ServiceError {
  constructor() {
    super(
      409,
      'api_key_taken',
      'There already is an active API key of this name. Choose another name, or revoke that key first.',
    );
  }
}

export class ClientKeepsNoSecret extends ServiceError {
  constructor() {
    super(409, 'client_keeps_no_secret', 'This is a public client: it can keep no secret.');
  }
}

export interface RefusedUrl {
  slug: string;
  /** `URL` has written it: ASCII without spaces, quotes or control characters. */
  origin: string;
  isRegistered: boolean;
}

const adviceOn = ({ slug, origin, isRegistered }: RefusedUrl): string =>
  isRegistered
    ? `${origin} is among the origins of \`${slug}\`, but the whole URL is not among its redirectUrls.`
    : `${origin} is not among the origins of \`${slug}\`; add it to \`origins\` in its seed.`;

export class UrlNotAllowed extends ServiceError {
  constructor(field: 'redirect_url' | 'cancel_url', refused?: RefusedUrl) {
    const listed = field === 'redirect_url' ? ', and one of its redirect URLs if it lists any' : '';
    super(
      400,
      `${field}_not_allowed`,
      `${field} must be a URL on one of the application's registered origins${listed}.${refused ? ` ${adviceOn(refused)}` : ''}`,
    );
    if (refused) this.details = { application: refused.slug, refused_origin: refused.origin };
  }
}

export class SeatsExhausted extends ServiceError {
  constructor() {
    super(409, 'plan_users_exhausted', 'The maximum number of users on the plan has been reached.');
  }
}
