export interface PagePolicy {
  nonce: string;
  /**
   * Origins that a form of this page may end up at. Chromium applies `form-action` to the redirect after a post too,
   * so the page that leads back to the application has to name the application.
   */
  formTargets: string[];
  hasScript: boolean;
  /** Whether it shows another page of ours within itself. */
  framesOwn?: boolean | undefined;
}

/** Beside what every answer carries: a page loads nothing but pictures, runs nothing it did not bring, and nobody frames it. */
export function pageHeaders({ nonce, formTargets, hasScript, framesOwn }: PagePolicy): Map<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' https: data:",
    ...(hasScript ? [`script-src 'nonce-${nonce}'`, "connect-src 'self'"] : []),
    ...(framesOwn ? ["frame-src 'self'"] : []),
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return new Map([
    ['content-security-policy', policy.join('; ')],
    ['content-type', 'text/html; charset=utf-8'],
    ['x-frame-options', 'DENY'],
  ]);
}
