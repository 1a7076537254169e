import { createHmac, timingSafeEqual } from 'node:crypto';

const { GATEHOUSE_URL, MANAGEMENT_KEY, WEBHOOK_SECRET } = process.env;
const KEY = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
const TOLERANCE_SECONDS = 300;

// #region verify
/** The event in the body, or undefined if Gatehouse has not just signed it. While a secret rotates, there are two signatures. */
export function verified(body, headers) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < TOLERANCE_SECONDS)) return undefined;
  const due = createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest();
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const sent = Buffer.from(value, 'base64');
    return version === 'v1' && sent.length === due.length && timingSafeEqual(sent, due);
  });
  return isSigned ? JSON.parse(body) : undefined;
}
// #endregion

// #region pull
/**
 * What happened after the cursor, page by page. Without a cursor it begins now. After one that is older than 30 days, or
 * from before the database was restored, everything of the last 30 days comes.
 */
export async function* eventsAfter(cursor) {
  let query = cursor ? `after=${cursor}` : `since=${new Date().toISOString()}`;
  for (let more = true; more; ) {
    const response = await fetch(`${GATEHOUSE_URL}/v1/management/events?${query}`, {
      headers: { authorization: `Bearer ${MANAGEMENT_KEY}` },
      signal: AbortSignal.timeout(10_000),
    });
    const page = await response.json();
    if (response.status === 410 && query) {
      query = '';
      continue;
    }
    if (!response.ok) throw new Error(page.message);
    yield page;
    query = `after=${page.next}`;
    more = page.has_more;
  }
}
// #endregion
