import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ApiFailures } from '../../../platform/http/reference/api-failures.js';
import { InvalidProof, UseNonce } from './dpop.errors.js';

export const ApiProofHeader = ApiHeader({
  name: 'dpop',
  required: false,
  description: 'The proof of the key that the tokens are bound to (RFC 9449).',
  schema: { type: 'string', example: 'eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2In0…' },
});

/** A proof may come with the request. */
export const ApiProof = applyDecorators(
  ApiProofHeader,
  ApiFailures(new InvalidProof('The DPoP proof must have a jti.'), new UseNonce('…')),
);
