import type { Operator } from './given-management.js';
import type { Answer, Service } from './service.js';
import { until } from './until.js';
import type { WebhookReceiver } from './webhook-receiver.js';

export interface GivenWebhook {
  id: string;
  secret: string;
  public_key: string | null;
}

export const OWNER = 'ops@example.com';

export async function givenWebhook(
  operator: Operator,
  url: string,
  more: Record<string, unknown> = {},
): Promise<GivenWebhook> {
  const answer = await operator.post('/webhooks', { url, owner_email: OWNER, types: ['user.*'], ...more });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

/** Two events of one user, in this order. */
export async function blockAndUnblock(operator: Operator, user: string): Promise<void> {
  await operator.post(`/users/${user}/block`);
  await operator.post(`/users/${user}/unblock`);
}

export const deliveriesOf = async (operator: Operator, id: string, query = ''): Promise<Answer['body'][]> =>
  (await operator.get(`/webhooks/${id}/deliveries${query}`)).body.deliveries;

/** Retries are due now. */
export const retryNow = (service: Service) =>
  service.db.query(
    'UPDATE webhook_deliveries SET next_attempt_at = now() WHERE sent_at IS NULL AND dead_at IS NULL AND claimed_until IS NULL',
  );

export const arrived = (receiver: WebhookReceiver, user: string, count: number) =>
  until(() => receiver.of(user).length >= count);
