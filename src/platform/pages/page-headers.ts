export interface PagePolicy {
  nonce: string;
  /**
   * Whether a form of this page may lead to the application. Chromium applies `form-action` to every redirect after a
   * post, and the origins that an application redirects to are unknown. So such a page has no `form-action`.
   */
  formsLeave: boolean;
  hasScript: boolean;
  /** Whether it shows another page of ours in a frame. */
  framesOwn?: boolean | undefined;
  /** Whether another page of ours shows it in a frame. */
  isFramed?: boolean | undefined;
}

/**
 * Added to the headers of every response: a page loads only pictures, runs only its own scripts, and no other site can frame it.
 */
export function pageHeaders({ nonce, formsLeave, hasScript, framesOwn, isFramed }: PagePolicy): Map<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' https: data:",
    ...(hasScript ? [`script-src 'nonce-${nonce}'`, "connect-src 'self'"] : []),
    ...(framesOwn ? ["frame-src 'self'"] : []),
    ...(formsLeave ? [] : ["form-action 'self'"]),
    `frame-ancestors '${isFramed ? 'self' : 'none'}'`,
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return new Map([
    ['content-security-policy', policy.join('; ')],
    ['content-type', 'text/html; charset=utf-8'],
    ['x-frame-options', isFramed ? 'SAMEORIGIN' : 'DENY'],
  ]);
}
