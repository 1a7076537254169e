import type { Visit } from './visit.js';

/** A cookie that the browser is given on its way. */
export interface KeptCookie {
  name: string;
  value: string;
  expires: Date;
}

/** Where the browser goes next, and whether it leaves the hosted login. */
export interface Step {
  to: string;
  leaves: boolean;
  keeps?: KeptCookie | undefined;
  /** The name of a cookie that is cleared. */
  drops?: string;
}

export const away = (url: string): Step => ({ to: url, leaves: true });

export const within = (path: string, visit: Visit): Step => ({ to: pathOf(path, visit), leaves: false });

/** A page of the same flow: every page carries the signed query. */
export const pathOf = (path: string, { query }: Visit): string => `${path}?${query}`;
