import { type KnownClient, storedId } from '../../applications/clients/clients.service.js';
import type { BegunFlow } from '../../flows/flows.service.js';
import type { Caller } from '../../platform/http/caller.js';
import type { AuthorizationRequest } from './authorization-request.js';

export const newFlowOf = (
  { client, application }: Omit<KnownClient, 'calledId'>,
  { asked, state, codeChallenge, loginHint, uiLocales, organizationId }: AuthorizationRequest,
  { deadline }: Caller,
): BegunFlow => ({
  ...{ applicationId: application.id, clientId: storedId(client), asked, state, codeChallenge, loginHint, uiLocales },
  organizationId,
  ...{ redirectUrl: asked.redirectUri, cancelUrl: asked.redirectUri, deadline },
});
