import { CLIENT_KINDS, type ClientKind } from '../../../applications/clients/client.entity.js';
import type { Body } from '../../../management/applications/body-source.js';
import type { ManagedClientDto } from '../../../management/applications/managed-client.dto.js';
import { linesOf, textsIn } from '../../fields.js';

export const CLIENT_LISTS = ['redirect_urls', 'post_logout_urls', 'scopes'] as const;
const TEXTS = ['id', 'name', 'type', 'backchannel_logout_url', 'first_party'] as const;

export type TypedClient = Record<(typeof CLIENT_LISTS | typeof TEXTS)[number], string>;

export const typedClientIn = (form: Body): TypedClient => textsIn(form, [...CLIENT_LISTS, ...TEXTS]);

export const typedClientOf = (shown: ManagedClientDto): TypedClient => ({
  id: shown.id,
  name: shown.name,
  type: shown.type,
  redirect_urls: shown.redirect_urls.join('\n'),
  post_logout_urls: shown.post_logout_urls.join('\n'),
  scopes: shown.scopes.join('\n'),
  backchannel_logout_url: shown.backchannel_logout_url ?? '',
  first_party: shown.first_party ? 'yes' : 'no',
});

export const kindOf = ({ type }: Pick<TypedClient, 'type'>): ClientKind =>
  CLIENT_KINDS.find((kind) => kind === type) ?? 'web';

/** What can be changed later, as a change says it. A client without users has nowhere to send them back. */
export function wantedClientOf(typed: TypedClient): Body {
  const redirects = linesOf(typed.redirect_urls);
  return {
    name: typed.name,
    ...((kindOf(typed) !== 'machine' || redirects.length > 0) && { redirect_urls: redirects }),
    post_logout_urls: linesOf(typed.post_logout_urls),
    scopes: linesOf(typed.scopes),
    backchannel_logout_url: typed.backchannel_logout_url || null,
    first_party: typed.first_party !== 'no',
  };
}

/** What a change may name. */
export const CHANGEABLE = ['name', 'backchannel_logout_url', 'first_party', ...CLIENT_LISTS];
