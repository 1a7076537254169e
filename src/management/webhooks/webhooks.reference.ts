import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { EventsGone } from '../../events/events.errors.js';
import { EmailInvalid } from '../../identities/identities.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { DeliveryNotFound, TooManyWebhooks, WebhookNotFound, WebhookOff } from '../../webhooks/webhooks.errors.js';
import { DeliveriesDto, DeliveryIdDto } from './webhook-deliveries.dto.js';
import { NewSecretDto, NewWebhookDto, WebhookDto, WebhooksDto } from './webhooks.dto.js';

const OfWebhook = applyDecorators(ApiId('The endpoint.'), ApiFailures(WebhookNotFound));

export const DocumentsWebhooks = applyDecorators(
  ApiOperation({ summary: 'List webhook endpoints', description: 'Those in the reach of the key, newest first.' }),
  ApiOkResponse({ type: WebhooksDto, description: 'A page of endpoints.' }),
  ApiFailures(new MalformedInput(['limit must be a number from 1 to 200'])),
);

export const DocumentsNewWebhook = applyDecorators(
  ApiOperation({
    summary: 'Create a webhook endpoint',
    description:
      'It gets the events that happen from now on, signed as Standard Webhooks says: see [webhooks](https://www.standardwebhooks.com). The secret is shown once.',
  }),
  ApiCreatedResponse({ type: NewWebhookDto, description: 'The endpoint, with its secret.' }),
  ApiFailures(
    new MalformedInput(['url must be a URL', 'owner_email must be an email address']),
    ApplicationNotFound,
    EmailInvalid,
    TooManyWebhooks,
  ),
);

export const DocumentsWebhook = applyDecorators(
  OfWebhook,
  ApiOperation({ summary: 'One webhook endpoint', description: 'Its secret is never shown again.' }),
  ApiOkResponse({ type: WebhookDto, description: 'The endpoint.' }),
);

export const DocumentsChangeOfWebhook = applyDecorators(
  OfWebhook,
  ApiOperation({
    summary: 'Change a webhook endpoint',
    description: 'What the body does not name stays. What waits already goes to the new URL.',
  }),
  ApiOkResponse({ type: WebhookDto, description: 'The endpoint as it is now.' }),
  ApiFailures(new MalformedInput(['url must begin with https://']), EmailInvalid),
);

export const DocumentsDeletionOfWebhook = applyDecorators(
  OfWebhook,
  ApiOperation({ summary: 'Delete a webhook endpoint', description: 'Its log and what waits for it go too.' }),
  ApiNoContentResponse({ description: 'The endpoint is gone.' }),
);

export const DocumentsRotation = applyDecorators(
  OfWebhook,
  ApiOperation({
    summary: 'Replace the secret of a webhook endpoint',
    description:
      'Each delivery is signed with both secrets for a day, or as long as you say, so a receiver that knows one of them accepts it. Replace the secret of the receiver within that time. A secret from before both ends at once, and so does one that does not open (`secret_opens`); the new one then has an Ed25519 key in any case.',
  }),
  ApiOkResponse({ type: NewSecretDto, description: 'The new secret.' }),
  ApiFailures(new MalformedInput(['overlap_seconds must not be less than 0'])),
);

export const DocumentsSwitchingOn = applyDecorators(
  OfWebhook,
  ApiOperation({
    summary: 'Switch a webhook endpoint on',
    description: 'It goes on where it stopped: what happened meanwhile is sent, as far back as 30 days.',
  }),
  ApiOkResponse({ type: WebhookDto, description: 'The endpoint is on.' }),
);

export const DocumentsSwitchingOff = applyDecorators(
  OfWebhook,
  ApiOperation({ summary: 'Switch a webhook endpoint off', description: 'What happens meanwhile is not lost.' }),
  ApiOkResponse({ type: WebhookDto, description: 'The endpoint is off.' }),
);

export const DocumentsTest = applyDecorators(
  OfWebhook,
  ApiOperation({
    summary: 'Send a test event',
    description:
      'An event of type `webhook.test` is sent once, also to an endpoint that is off. The log says what the receiver answered.',
  }),
  ApiOkResponse({ type: DeliveryIdDto, description: 'It is on its way.' }),
);

export const DocumentsSendSince = applyDecorators(
  OfWebhook,
  ApiOperation({
    summary: 'Send everything since a moment again',
    description:
      'Events since then are sent in their order, then what follows. A receiver knows what it has had by `webhook-id`.',
  }),
  ApiNoContentResponse({ description: 'They are on their way.' }),
  ApiFailures(new MalformedInput(['since must be a moment such as 2026-11-20T09:30:00Z']), WebhookOff, EventsGone),
);

export const DocumentsDeliveries = applyDecorators(
  OfWebhook,
  ApiOperation({
    summary: 'The deliveries of a webhook endpoint',
    description: 'Newest first. One that was accepted is kept for 7 days, one that was given up for 30.',
  }),
  ApiOkResponse({ type: DeliveriesDto, description: 'A page of deliveries.' }),
  ApiFailures(new MalformedInput(['limit must be a number from 1 to 200'])),
);

export const DocumentsSendAgain = applyDecorators(
  OfWebhook,
  ApiId('The delivery.', 'delivery'),
  ApiOperation({
    summary: 'Send one delivery again',
    description: 'As a new delivery of the same event, with the same `webhook-id`.',
  }),
  ApiOkResponse({ type: DeliveryIdDto, description: 'It is on its way.' }),
  ApiFailures(DeliveryNotFound, WebhookOff),
);
