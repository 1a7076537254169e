import { EVENT_TYPES } from '../../../events/event-types.js';
import type { Webhook } from '../../../webhooks/webhooks.js';
import { listIn, type Sent, textIn } from '../../fields.js';

/** The members of the API, as a form has them. */
export interface TypedWebhook {
  url: string;
  owner_email: string;
  description: string | null;
  types: string[];
}

export const NO_WEBHOOK: TypedWebhook = { url: '', owner_email: '', description: null, types: [] };

export const typedWebhookIn = (form: Sent): TypedWebhook => ({
  url: textIn(form, 'url') ?? '',
  owner_email: textIn(form, 'owner_email') ?? '',
  description: textIn(form, 'description') ?? null,
  types: listIn(form, 'types'),
});

export const typedWebhookOf = ({ url, ownerEmail, description, types }: Webhook): TypedWebhook => ({
  url,
  owner_email: ownerEmail,
  description,
  types,
});

const beginning = (type: string): string => type.split('.')[0] as string;

/** What can be chosen: each beginning, such as `user.*`, with the types that begin so. */
export const TYPE_CHOICES = [...new Set(EVENT_TYPES.map(beginning))].map((name) => [
  `${name}.*`,
  ...EVENT_TYPES.filter((type) => beginning(type) === name),
]);
