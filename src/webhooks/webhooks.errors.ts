import { ServiceError } from '../platform/errors/service.error.js';

export class WebhookNotFound extends ServiceError {
  constructor() {
    super(404, 'webhook_not_found', 'There is no such webhook endpoint.');
  }
}

export class TooManyWebhooks extends ServiceError {
  constructor() {
    super(
      409,
      'too_many_webhooks',
      'There are twenty webhook endpoints already for this application, or for all of them. Delete one that is not used.',
    );
  }
}

export class DeliveryNotFound extends ServiceError {
  constructor() {
    super(
      404,
      'delivery_not_found',
      'This endpoint has no such delivery, or its record is deleted: it is kept for 7 days after it was accepted, 30 after it was given up.',
    );
  }
}

export class WebhookOff extends ServiceError {
  constructor() {
    super(409, 'webhook_off', 'This webhook endpoint is switched off. Switch it on first.');
  }
}
