import type { RequestHandler } from 'express';

export interface McpOptions {
  /** The address of Gatehouse. */
  url: string;
  /** The address of the resource, as in `agents.audiences` of the application. */
  resource: string;
  /** What clients show to users. */
  name: string;
  /** What a user has to grant. */
  scopes: string[];
}

/** For a server of the Model Context Protocol: says where its users sign in (RFC 9728), and checks access tokens. */
export function protectMcp(
  options: McpOptions,
): Promise<{ whereToSignIn: RequestHandler; requireToken: RequestHandler }>;
