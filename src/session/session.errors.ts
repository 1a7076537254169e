import { ServiceError } from '../common/errors/service.error.js';

export class BearerInvalid extends ServiceError {
  constructor() {
    super(401, 'access_token_invalid', 'The access token is missing, invalid, expired, or its session has ended.', {
      'www-authenticate': 'Bearer',
    });
  }
}

export class RefreshTokenMissing extends ServiceError {
  constructor() {
    super(401, 'refresh_token_missing', 'A refresh token is required. Start the login again.');
  }
}

export class RefreshTokenInvalid extends ServiceError {
  constructor() {
    super(401, 'refresh_token_invalid', 'The refresh token is invalid. Start the login again.');
  }
}

export class RefreshTokenRevoked extends ServiceError {
  constructor() {
    super(401, 'refresh_token_revoked', 'The session of this refresh token was ended. Start the login again.');
  }
}

export class RefreshTokenExpired extends ServiceError {
  constructor() {
    super(401, 'refresh_token_expired', 'The refresh token has expired. Start the login again.');
  }
}

export class RefreshTokenReused extends ServiceError {
  constructor() {
    super(
      401,
      'refresh_token_reused',
      'The refresh token had been replaced already, so somebody else may hold it. The session was ended; start the login again.',
    );
  }
}
