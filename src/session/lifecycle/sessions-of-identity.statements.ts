/** $2 the person, $3 how many. */
export const LATEST_OF_IDENTITY =
  'SELECT id FROM sessions WHERE identity_id = $2 AND revoked_at IS NULL ORDER BY id DESC LIMIT $3';

/** Whether there are more than $2 that are not ended. */
export const HAS_MORE = `
  SELECT id FROM sessions WHERE identity_id = $1 AND revoked_at IS NULL ORDER BY id DESC OFFSET $2 LIMIT 1`;

export const DELETE_LATEST = `
  DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE identity_id = $1 ORDER BY id DESC LIMIT $2)`;
