import { Injectable } from '@nestjs/common';
import { ID_TOKEN_ALGORITHMS } from '../../applications/clients/client-settings.js';
import { ourScopes } from '../../applications/clients/scopes.js';
import { RESPONSE_MODES } from '../../flows/asked.js';
import { Settings } from '../../platform/config/settings.js';
import { LANGUAGES } from '../../platform/http/language.js';
import { AgentOffers } from '../agents/agent-offers.js';
import { ACR_VALUES, CLAIMS } from '../claims.js';
import { ASSERTION_ALGORITHMS } from '../token/authentication/client-assertions.js';
import { CLIENT_AUTHENTICATION_METHODS } from '../token/client-authentication.js';
import { PROOF_ALGORITHMS } from '../token/dpop/proof-algorithms.js';
import { Grants } from '../token/grants.js';

/** Of the issuer, and only what is true of it (OpenID Connect Discovery 1.0, RFC 8414). */
@Injectable()
export class Metadata {
  private readonly lasting: object;

  constructor(
    private readonly settings: Settings,
    grants: Grants,
    private readonly offers: AgentOffers,
  ) {
    const { publicUrl } = settings;
    const at = (path: string) => `${publicUrl}/${path}`;
    this.lasting = {
      issuer: publicUrl,
      authorization_endpoint: at('oauth/authorize'),
      token_endpoint: at('oauth/token'),
      end_session_endpoint: at('oauth/logout'),
      userinfo_endpoint: at('oauth/userinfo'),
      revocation_endpoint: at('oauth/revoke'),
      introspection_endpoint: at('oauth/introspect'),
      pushed_authorization_request_endpoint: at('oauth/par'),
      device_authorization_endpoint: at('oauth/device_authorization'),
      jwks_uri: at('.well-known/jwks.json'),
      service_documentation: at('docs'),
      scopes_supported: ourScopes,
      response_types_supported: ['code'],
      response_modes_supported: RESPONSE_MODES,
      grant_types_supported: grants.types,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ID_TOKEN_ALGORITHMS,
      token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION_METHODS,
      token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
      revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION_METHODS,
      revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
      introspection_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION_METHODS.filter(
        (method) => method !== 'none',
      ),
      introspection_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
      dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
      code_challenge_methods_supported: ['S256'],
      claims_supported: [
        'iss',
        'sub',
        'aud',
        'exp',
        'iat',
        'auth_time',
        'nonce',
        'acr',
        'amr',
        'azp',
        'sid',
        ...CLAIMS,
      ],
      acr_values_supported: ACR_VALUES,
      ui_locales_supported: LANGUAGES,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      claims_parameter_supported: true,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
      require_pushed_authorization_requests: false,
      authorization_response_iss_parameter_supported: true,
      prompt_values_supported: ['none', 'login', 'consent', 'select_account', 'create'],
    };
  }

  /** What applications offer to agents may change at any time. */
  async read(): Promise<object> {
    const offers = await this.offers.list();
    const takesRegistrations = offers.some(({ registration }) => registration !== 'off');
    return {
      ...this.lasting,
      client_id_metadata_document_supported: offers.some(({ documents }) => documents),
      ...(takesRegistrations && { registration_endpoint: `${this.settings.publicUrl}/oauth/register` }),
    };
  }
}
