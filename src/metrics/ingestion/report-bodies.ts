import type { BodyRules } from '../../platform/http/input/body.js';

/** Reports may be larger than other bodies, and may come as `text/plain`. */
export const REPORT_BODIES: Record<string, BodyRules> = {
  '/v1/metrics': { limit: 64 * 1024, asText: true },
  '/v1/metrics/batch': { limit: 1024 * 1024, asText: true },
};
