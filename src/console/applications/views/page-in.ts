import type { PageQuery } from '../../../platform/database/page.js';

const MOST = 50;

/** The page of a list that a link of ours asks for. */
export const pageIn = ({ after }: Record<string, unknown>): PageQuery => ({
  after: typeof after === 'string' ? after : undefined,
  limit: MOST,
});
