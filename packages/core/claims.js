import { fromBase64url, textOf } from './text.js';

/** What an access token says, unverified: only for one that Gatehouse has just given, or that is kept sealed. */
export function claimsOf(token) {
  try {
    return JSON.parse(textOf(fromBase64url(token.split('.')[1])));
  } catch {
    return {};
  }
}

/** The session acts in this one; null in none. */
export const organizationOf = ({ org_id, org_slug, roles, permissions }) =>
  org_id ? { id: org_id, slug: org_slug, roles, permissions } : null;
