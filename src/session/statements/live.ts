/** The condition that a session lives, by the database's clock, for statements that ask it among other things. */
export const live = (session: string): string =>
  `${session}.revoked_at IS NULL AND ${session}.idle_expires_at > now() AND ${session}.expires_at > now()`;
