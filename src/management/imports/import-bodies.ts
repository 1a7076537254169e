import type { BodyRules } from '../../platform/http/input/body.js';

/** A file is stored as it arrives, and has a limit of its own. */
export const IMPORT_BODIES: Record<string, BodyRules> = {
  '/v1/management/imports': { limit: 0, asItArrives: true },
};
