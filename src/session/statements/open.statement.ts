/** Run in the transaction of what the session is given for. $14 sliding and $15 absolute seconds. */
export const OPEN = `
  INSERT INTO sessions (id, application_id, identity_id, audience, client_type, secret_hash, provider, amr,
    authenticated_at, ip, user_agent, overlap, generation, created_at, rotated_at, idle_expires_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now(), now(),
    now() + make_interval(secs => $14), now() + make_interval(secs => $15))`;
