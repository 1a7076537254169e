import { ServiceError } from '../../platform/errors/service.error.js';

export class MetricsCredentialsMissing extends ServiceError {
  constructor() {
    super(
      401,
      'metrics_credentials_missing',
      "Send the application's slug or id as appId and an API key as apiKey in the body.",
    );
  }
}

export class MetricsApplicationInvalid extends ServiceError {
  constructor() {
    super(
      404,
      'metrics_application_invalid',
      'There is no application with this slug or id (appId), or apiKey is not one of its active keys with the scope metrics.',
    );
  }
}
