import { type GivenOperator, REASON } from './given-operator.js';
import type { Answer, Service } from './service.js';

/** What a page carries in a hidden field of its form. */
export function hidden({ text }: Answer, name: string): string {
  const [, value = ''] = new RegExp(`name="${name}" value="([^"]*)"`).exec(text) ?? [];
  return value.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&#39;', "'");
}

/** The form of a page that asks before it acts, with a reason. */
export const asked = (page: Answer, ...names: string[]): Record<string, string> => ({
  reason: REASON,
  ...Object.fromEntries(names.map((name) => [name, hidden(page, name)])),
});

/** Who did the newest act of this type, and why. */
export const lastAct = async (service: Service, type: string) => {
  const { rows } = await service.db.query(
    `SELECT operator_id, details->>'reason_given' AS reason FROM audit_events WHERE type = $1 ORDER BY id DESC LIMIT 1`,
    [type],
  );
  return rows[0];
};

/** What `lastAct` says of a form of `asked`. */
export const actOf = ({ identityId }: GivenOperator) => ({ operator_id: identityId, reason: REASON });
