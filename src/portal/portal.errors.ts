import { ServiceError } from '../platform/errors/service.error.js';

export class PortalCodeInvalid extends ServiceError {
  constructor() {
    super(
      401,
      'portal_code_invalid',
      'The portal code is unknown, already used, or expired, or its session has ended. Ask GET /v1/portal/exchange for a new one.',
    );
  }
}

export class PortalUrlNotAllowed extends ServiceError {
  constructor() {
    super(
      400,
      'portal_url_not_allowed',
      "redirectUrl must lie on one of the application's origins, or on the origin of this service.",
    );
  }
}
