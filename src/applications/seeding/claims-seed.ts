import {
  CLAIM_PLACES,
  CLAIM_SOURCES,
  type DeclaredClaim,
  METADATA_SOURCE,
  USUAL_MAX,
  USUAL_PLACES,
} from '../claims.js';
import { type Field, refuseRepeats } from './field.js';
import { isReservedClaim } from './reserved-claims.js';

const NAME = /^[A-Za-z][A-Za-z0-9_.:/-]{0,79}$/;
const LONGEST_VALUE = 1024;
const MOST_CLAIMS = 30;

/** `plan: metadata.plan`, or a mapping with its bound and its places. In the order of their names. */
export function readClaims(field: Field): DeclaredClaim[] | null {
  const claims = field.entries().map(([name, place]) => readClaim(name, place));
  if (claims.length > MOST_CLAIMS) field.fault(`must be at most ${MOST_CLAIMS} claims`);
  return claims.length > 0 ? claims.sort((one, other) => (one.name < other.name ? -1 : 1)) : null;
}

function readClaim(name: string, field: Field): DeclaredClaim {
  const claim = typeof field.value === 'string' ? usual(name, readSource(field)) : readMapping(name, field);
  if (!NAME.test(name)) field.fault('must have a name of letters, digits and _ . : / -, beginning with a letter');
  else if (isReservedClaim(name, claim.from)) field.fault('is a name that tokens use for something else');
  return claim;
}

function readMapping(name: string, field: Field): DeclaredClaim {
  const { from, max, in: places } = field.members('from', 'max', 'in');
  return {
    ...usual(name, readSource(from)),
    max: max.optional((place) => place.wholeNumber(1, LONGEST_VALUE)) ?? USUAL_MAX,
    in: places.optional(readPlaces) ?? USUAL_PLACES,
  };
}

const usual = (name: string, from: string): DeclaredClaim => ({ name, from, max: USUAL_MAX, in: USUAL_PLACES });

function readSource(field: Field): string {
  const from = field.string() ?? '';
  const isKnown = (CLAIM_SOURCES as readonly string[]).includes(from) || METADATA_SOURCE.test(from);
  if (field.value !== undefined && !isKnown)
    field.fault(`must be a member of metadata, such as metadata.plan, or one of ${CLAIM_SOURCES.join(', ')}`);
  return from;
}

function readPlaces(field: Field): DeclaredClaim['in'] {
  const items = field.items();
  const places = items.map((item) => item.oneOf(CLAIM_PLACES));
  if (Array.isArray(field.value) && items.length === 0) field.fault('must name at least one token');
  refuseRepeats(items, places);
  return CLAIM_PLACES.filter((place) => places.includes(place));
}
