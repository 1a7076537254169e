import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { getMetadataStorage } from 'class-validator';
import type { Request } from 'express';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { refuseUnknownMembersOf, unknownMember } from '../../platform/http/input/validation.js';

type InputClass = new () => object;

/** What a route reads of a request. */
export interface KnownMembers {
  query: string[];
  /** A route that reads no body takes none. */
  hasBody: boolean;
}

/** From the parameters of a route's method. From now on the classes of its bodies refuse what they do not know. */
export function knownMembersOf(target: object, key: string | symbol): KnownMembers {
  const types: unknown[] = Reflect.getMetadata('design:paramtypes', target, key) ?? [];
  const parameters: Record<string, { index: number }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, key) ?? {};
  const of = (kind: RouteParamtypes): InputClass[] =>
    Object.entries(parameters)
      .filter(([name]) => name.startsWith(`${kind}:`))
      .map(([, { index }]) => types[index] as InputClass);
  const bodies = of(RouteParamtypes.BODY);
  bodies.forEach(refuseUnknownMembersOf);
  return { query: of(RouteParamtypes.QUERY).flatMap(membersOf), hasBody: bodies.length > 0 };
}

/** Validation deletes them without a word, so that they reach no prototype. */
const DELETED = ['__proto__', 'constructor', 'prototype'];

/** Throws where a program sends what the route does not read: it would believe that it counts. */
export function requireKnown({ query, body }: Request, known: KnownMembers): void {
  const unread = Object.keys(query).filter((name) => !known.query.includes(name));
  const unasked = known.hasBody ? [] : Object.keys(body ?? {});
  const faults = [
    ...unread.map((name) => unknownMember(name, 'the query')),
    ...unasked.map((name) => unknownMember(name, 'a body')),
    ...deletedNamesIn(body).map((name) => `no member may be called ${name}`),
  ];
  if (faults.length > 0) throw new MalformedInput(faults);
}

function deletedNamesIn(body: unknown): string[] {
  const names = new Set<string>();
  const values = [body];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (DELETED.includes(name)) names.add(name);
      values.push(member);
    }
  }
  return [...names];
}

const membersOf = (Class: InputClass): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Class, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];
