import type { RequestHandler } from 'express';

export interface McpOptions {
  /** The address of Gatehouse: its `PUBLIC_URL`, where clients sign in too. */
  url: string;
  /** The address of the resource, as in `agents.audiences` of the application. */
  resource: string;
  /** What clients show to users. */
  name: string;
  /** What a user has to grant. */
  scopes: string[];
  /** How long one request to Gatehouse may take: ten seconds unless you say otherwise. */
  timeoutMs?: number | undefined;
}

/**
 * For a server of the Model Context Protocol: says where its users sign in (RFC 9728), and checks access tokens. Rejects where
 * Gatehouse does not answer, so a server at which no user could sign in does not start.
 */
export function protectMcp(
  options: McpOptions,
): Promise<{ whereToSignIn: RequestHandler; requireToken: RequestHandler }>;
