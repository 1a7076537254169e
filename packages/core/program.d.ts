import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientOptions, GatehouseError, Session, User } from './index.js';

export interface ProgramOptions {
  /** The address of Gatehouse. */
  url: string;
  /** The address of your server that starts the logins: `startLogins()`. */
  startUrl: string;
  /** Ports on this machine, as in the seed. A login takes the first that is free. */
  ports: number[];
  /** Where the session is kept. Only its user can read it. */
  file: string;
  /** Opens the browser, or shows the address. */
  visit(url: string): unknown;
}

export interface Program {
  login(): Promise<User>;
  /** One that still works for a while. */
  accessToken(): Promise<string>;
  session(): Promise<{ user: User; session: Session }>;
  /** The way into the account pages. It works for a minute. */
  accountUrl(): Promise<string>;
  logout(): Promise<void>;
}

/** Sign-in for a program that people install, through the browser and a loopback address. It has no key. */
export function createProgram(options: ProgramOptions): Program;

/** For your server: starts the logins of such programs. It is a listener of `node:http`. */
export function startLogins(
  options: Pick<ClientOptions, 'url' | 'timeoutMs' | 'fetch'> & {
    /** An API key of the application with the scope `login`. */
    apiKey: string;
    /** Hears each failure and refusal of Gatehouse: `console.error` unless you say otherwise. */
    onError?: (error: GatehouseError) => void;
  },
): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
