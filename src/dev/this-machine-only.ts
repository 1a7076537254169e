import type { NextFunction, Request, Response } from 'express';
import { isLoopback, isThisMachine } from '../platform/config/this-machine.js';
import { OnlyOnThisMachine } from './dev.errors.js';

/**
 * The mailbox has every code and link. So the tools answer neither another machine, nor a proxy that speaks for one, nor
 * a page of a stranger who lets a name of theirs point to this machine (DNS rebinding).
 */
export function thisMachineOnly({ socket, headers }: Request, _response: Response, next: NextFunction): void {
  const forwarded = headers['x-forwarded-for'];
  const askers = [socket.remoteAddress ?? '', ...(forwarded === undefined ? [] : String(forwarded).split(','))];
  const isFromHere = askers.every((address) => isLoopback(address.trim()));
  next(isFromHere && isThisMachine(hostOf(headers.host)) ? undefined : new OnlyOnThisMachine());
}

const hostOf = (header = ''): string => header.replace(/:\d*$/, '');
