/** Response headers of the session endpoints, as the API reference shows them. */
const TEXT = { schema: { type: 'string' as const } };

export const REFRESH_OUTCOME_HEADER = {
  'x-refresh-outcome': {
    schema: { type: 'string' as const, enum: ['rotated', 'replayed', 'recovered', 'caught_up'] },
    description:
      'How the refresh went: `rotated`, `replayed` (a retry within the overlap got the same successor), `recovered` (the previous response was lost) or `caught_up` (the database had lost the refresh that issued this token).',
  },
};

export const SESSION_COOKIES_HEADER = {
  'set-cookie': {
    ...TEXT,
    description: '`service_access`, `service_refresh` and `service_session`, all HttpOnly.',
    example: 'service_access=eyJhbGciOiJFUzI1NiJ9.e30.c2ln; Max-Age=900; Path=/; HttpOnly; SameSite=Lax',
  },
};

/** Other clients get their tokens in the body. */
export const BROWSER_COOKIES_HEADER = {
  'set-cookie': {
    ...SESSION_COOKIES_HEADER['set-cookie'],
    description: 'With `browser` only: `service_access`, `service_refresh` and `service_session`, all HttpOnly.',
  },
};

export const CLEARED_COOKIES_HEADER = {
  'set-cookie': {
    ...TEXT,
    description: 'Clears `service_access`, `service_refresh` and `service_session`.',
    example: 'service_access=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
  },
};

export const CLEARED_SITE_DATA_HEADER = {
  'clear-site-data': { ...TEXT, description: "Clears the browser's cache for this origin.", example: '"cache"' },
};

export const locationHeader = (description: string) => ({
  location: { schema: { type: 'string' as const, format: 'uri' }, description, example: 'https://shop.example.com/' },
});
