import { OAuthFailure } from '../oauth.errors.js';

/** Shown on a page, as everything that is wrong with a client before its redirect URL can be trusted. */
export class ResourceMissing extends OAuthFailure {
  constructor() {
    super(
      'invalid_target',
      'This client names no application, so resource must say which one is meant: one of its agents.audiences.',
      { code: 'resource_missing' },
    );
  }
}

export class AgentsNotAllowed extends OAuthFailure {
  constructor() {
    super(
      'invalid_target',
      'No application that offers this resource takes such clients. Compare resource, agents and the plan in the seed file.',
      { code: 'resource_not_offered' },
    );
  }
}

const REASONS = {
  url: 'its URL must be https with a path, without a fragment, a user or a redirect, and written as browsers write it.',
  unreachable: 'it could not be fetched from a public address within five seconds.',
  status: 'it must be answered with 200, and not with a redirect.',
  size: 'it may have at most 10 kilobytes.',
  json: 'it must be a JSON object.',
  client_id: 'its client_id must be the URL that it is at.',
  redirect_uris:
    'its redirect_uris must be a list of at most 20 https URLs, URLs on the user’s own machine, or URLs of a scheme of its own, of at most 8 kilobytes together.',
  authentication: 'its token_endpoint_auth_method must be none: such a client has no secret here.',
} as const;

export type DocumentFault = keyof typeof REASONS;

/** The document that a client-id is the URL of. */
export class ClientDocumentRefused extends OAuthFailure {
  constructor(fault: DocumentFault) {
    super('invalid_client', `The document of the client cannot be used: ${REASONS[fault]}`, {
      code: 'client_document_refused',
    });
  }
}
