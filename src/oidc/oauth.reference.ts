import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBasicAuth, ApiBody, ApiConsumes, ApiSecurity } from '@nestjs/swagger';
import { MalformedInput } from '../platform/errors/common.errors.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import type { ClientFormDto } from './oauth.dto.js';
import { InvalidClient, InvalidGrant, InvalidRequest } from './oauth.errors.js';
import { FORM_EXPECTED } from './parameters.js';

/** A body that cannot be read is refused before its route sees it, in the words of OAuth too. */
export class UnreadableBody extends MalformedInput {
  constructor() {
    super(['the body is not valid JSON']);
  }

  override body(): object {
    return { error: 'invalid_request', error_description: this.message };
  }
}

export const FORM = 'application/x-www-form-urlencoded';

/** By name. */
type Examples = Record<string, { summary: string; value: Record<string, string> }>;

/** A form of a client, which authenticates in it or in the Authorization header. */
export const ApiClientForm = (form: Type<ClientFormDto>, examples: Examples): MethodDecorator =>
  applyDecorators(
    ApiBasicAuth('client-secret'),
    ApiSecurity({}),
    ApiConsumes(FORM),
    ApiBody({ type: form, examples }),
    ApiFailures(new InvalidRequest(FORM_EXPECTED), UnreadableBody, InvalidClient),
  );

/** To a client that belongs to no application of its own: its code or token says whose it is. */
export const NOBODYS_CLIENT = new InvalidGrant('The code or the token is unknown, or it has ended.');
