import { parseWebUrl } from '../../applications/origins/web-url.js';
import { MICROSOFT_SHARED } from '../../applications/provider-types/microsoft.js';
import {
  faultOfIssuer,
  type ProviderType,
  traitsOf,
  typeAt,
} from '../../applications/provider-types/provider-types.js';
import { isThisMachine } from '../../platform/config/this-machine.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';

/** Where everybody has an account there are no accounts of one organization. */
const OF_EVERYBODY: ProviderType[] = ['apple', 'github'];

/** The type of the issuer that an organization names. It says what the word of a well-known issuer counts for. */
export function typeOfIssuer(issuer: string, isProduction: boolean): ProviderType {
  const url = parseWebUrl(issuer);
  const mayBeHttp = url !== undefined && !isProduction && isThisMachine(url.hostname);
  if (url?.protocol !== 'https:' && !mayBeHttp)
    throw new MalformedInput(['issuer must be an absolute https URL, as the provider spells it']);
  const fault = faultOfIssuer(issuer);
  if (fault) throw new MalformedInput([`issuer ${fault}`]);
  if (MICROSOFT_SHARED.test(issuer))
    throw new MalformedInput(['issuer must be that of one tenant: https://login.microsoftonline.com/<tenant>/v2.0']);
  const type = typeAt(url as URL) ?? 'oidc';
  if (OF_EVERYBODY.includes(type) || !traitsOf({ type }).speaksOpenId)
    throw new MalformedInput(['issuer must be an OpenID provider of the organization itself']);
  return type;
}
