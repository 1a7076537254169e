import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { randomName } from '../crypto/ids.js';
import { Deadline } from '../time/deadline.js';

/** The facts about the client that audit events and rate limits need. */
export interface Caller {
  /** The client's IP address, behind as many proxies as TRUST_PROXY names. */
  ip: string;
  /** The IP address as limits count it: one bucket for an IPv6 /64, one spelling for an IPv4 address. */
  bucket: string;
  userAgent: string | null;
  /** The languages that the client asks for. */
  acceptLanguage: string | null;
  requestId: string;
  /**
   * Whether the client is a browser, by its Fetch Metadata headers. Programs and very old browsers do not send them.
   */
  isBrowser: boolean;
  /** The session in which it asks, if it does. */
  sessionId?: string | null;
  /** The management key that it asks with, if it does. */
  managementKeyId?: string | null;
  /** The operator who asks in the console, and the reason that they give. */
  operator?: { id: string; reason: string | null };
  /** The member who manages the organization in which it acts. */
  member?: string;
  /** The moment until which the client waits. */
  deadline: Deadline;
}

/** What every request has from its arrival on, and what becomes known of it. All stands in one object, made at once. */
interface Arrival {
  readonly id: string;
  readonly deadline: Deadline;
  readonly address: string;
  countedAs: Pick<Caller, 'ip' | 'bucket'> | undefined;
  sessionId: string | null;
  managementKeyId: string | null;
}

/** An operator asks with a management key, in the console, or on the command line, where there is no caller. */
export const isOwner = (caller: Caller | undefined): caller is Caller =>
  caller !== undefined && !caller.managementKeyId && !caller.operator;

const USER_AGENT_LIMIT = 400;
const ARRIVAL = Symbol('arrival');
interface Known extends Request {
  [ARRIVAL]?: Arrival;
}

const REQUEST_ID_LENGTH = 16;
export const newRequestId = (): string => randomName(REQUEST_ID_LENGTH);

/** Every response and every log line name the request. An id from the caller is never trusted. */
export function arrive(request: Known, deadline: Deadline, id = newRequestId()): Arrival {
  const ip = request.headers['x-forwarded-for'] === undefined ? request.socket.remoteAddress : request.ip;
  const address = plainAddress(ip ?? 'unknown'); // read now, because a closed connection has none
  const arrival = { id, deadline, address, countedAs: undefined, sessionId: null, managementKeyId: null };
  request[ARRIVAL] = arrival;
  return arrival;
}

const arrivalOf = (request: Known): Arrival => request[ARRIVAL] ?? arrive(request, Deadline.NEVER, 'none');

export const requestIdOf = (request: Request): string => arrivalOf(request).id;

export const deadlineOf = (request: Request): Deadline => arrivalOf(request).deadline;

/** From this call on, the request counts as one from that IP address, within the scope only. */
export function countAs(request: Request, ip: string, scope: string): void {
  arrivalOf(request).countedAs = { ip: plainAddress(ip), bucket: `${scope}/${addressBucket(ip)}` };
}

/** From this call on, the caller asks in that session. */
export function asksIn(request: Request, sessionId: string): void {
  arrivalOf(request).sessionId = sessionId;
}

/** From this call on, the caller asks with that management key. */
export function asksWith(request: Request, managementKeyId: string): void {
  arrivalOf(request).managementKeyId = managementKeyId;
}

export const addressOf = (request: Request): string => arrivalOf(request).address;

export function callerOf(request: Request): Caller {
  const { id, deadline, address, countedAs, sessionId, managementKeyId } = arrivalOf(request);
  return {
    ip: countedAs?.ip ?? address,
    bucket: countedAs?.bucket ?? addressBucket(address),
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_LIMIT) ?? null,
    acceptLanguage: request.headers['accept-language'] ?? null,
    requestId: id,
    sessionId,
    managementKeyId,
    isBrowser: request.headers['sec-fetch-site'] !== undefined,
    deadline,
  };
}

/** `@From() caller: Caller` in a controller. */
export const From = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);

/**
 * One bucket for one visitor: IPv4 as it is (also inside an IPv6 address), IPv6 by its /64, since a
 * household or a server is handed a whole /64 and could otherwise change its address with every attempt.
 */
export function addressBucket(ip: string): string {
  const plain = ip.replace(/%.*$/, '');
  if (isIP(plain) !== 6) return isIP(plain) === 4 ? plain : 'unknown';
  const groups = expand(plain);
  if (holdsIPv4(groups)) return dotted(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The same address as people write it: an IPv4 that arrived over an IPv6 socket is still one. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '');

function expand(ip: string): number[] {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

const groupsOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));

/** Mapped (`::ffff:a.b.c.d`), translated (`64:ff9b::a.b.c.d`, RFC 6052) or compatible (`::a.b.c.d`, but not `::1`). */
function holdsIPv4(groups: number[]): boolean {
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  return prefix === '0:0:0:0:0:ffff' || prefix === '64:ff9b:0:0:0:0' || (prefix === '0:0:0:0:0:0' && groups[6] !== 0);
}

const dotted = (groups: number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
