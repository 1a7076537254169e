import { isStorableText } from '../../platform/http/input/validation.js';
import { isObject } from '../../platform/objects.js';
import { CLAIMS } from '../claims.js';
import { InvalidRequest } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';

/** What the parameter `claims` asks for (OpenID Connect Core, 5.5). Members that we do not have are ignored. */
export interface RequestedClaims {
  idToken: string[];
  userinfo: string[];
  /** The only users who may be answered for. */
  subjects: string[] | undefined;
  /** The levels that the client wants, or with `isAcrEssential` demands. */
  acrValues: string[];
  isAcrEssential: boolean;
}

type Members = Record<string, { essential?: unknown; value?: unknown; values?: unknown } | null>;

export function readClaims(parameters: Parameters): RequestedClaims {
  const text = parameters.find('claims');
  const { id_token: idToken, userinfo } = text === undefined ? {} : objectIn(text);
  const ofToken = membersOf(idToken);
  const ofUserinfo = membersOf(userinfo);
  return {
    ...{ idToken: knownIn(ofToken), userinfo: knownIn(ofUserinfo) },
    ...{ subjects: subjectsIn(ofToken, ofUserinfo) },
    ...{ acrValues: valuesOf(ofToken.acr), isAcrEssential: ofToken.acr?.essential === true },
  };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(text);
    if (isObject(claims)) return claims;
  } catch {
    // told below
  }
  throw new InvalidRequest('claims must be a JSON object with the members id_token or userinfo.');
}

function membersOf(part: unknown): Members {
  if (part === undefined || part === null) return {};
  if (isObject(part)) return part as Members;
  throw new InvalidRequest('claims.id_token and claims.userinfo must be JSON objects.');
}

/** Any of those that a part names will do, and both parts count where both name some. */
function subjectsIn(...parts: Members[]): string[] | undefined {
  const named = parts.map(({ sub }) => valuesOf(sub)).filter(({ length }) => length > 0);
  if (!named.flat().every(isStorableText)) throw new InvalidRequest('claims must name a sub that is text.');
  const [first, second = first] = named;
  const subjects = first?.filter((one) => second?.includes(one));
  if (subjects?.length === 0) throw new InvalidRequest('claims.id_token and claims.userinfo name different users.');
  return subjects;
}

const knownIn = (members: Members): string[] => CLAIMS.filter((name) => Object.hasOwn(members, name));

function valuesOf(member: Members[string] | undefined): string[] {
  const { value, values } = isObject(member) ? member : {};
  return [value, ...(Array.isArray(values) ? values : [])].filter((one) => typeof one === 'string');
}
