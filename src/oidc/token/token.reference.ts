import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { InvalidGrant, InvalidScope, InvalidTarget, UnsupportedGrantType } from '../oauth.errors.js';
import { ApiClientForm } from '../oauth.reference.js';
import { ApiProof } from './dpop/dpop.reference.js';
import { TOKEN_EXAMPLES, TokenAnswerDto, TokenFormDto } from './token.dto.js';

export const DocumentsToken = applyDecorators(
  ApiOperation({
    summary: 'Exchange a code or a refresh token for tokens',
    description:
      'The token endpoint of OAuth 2. Libraries call it for you: `docs/oidc.md` in the repository shows how. A failed authentication spends neither the code nor the refresh token.',
  }),
  ApiClientForm(TokenFormDto, TOKEN_EXAMPLES),
  ApiProof,
  ApiOkResponse({ type: TokenAnswerDto, description: 'The tokens.' }),
  ApiFailures(
    new InvalidGrant('redirect_uri is not the one that the code was asked for with.'),
    new InvalidScope('scope may name only what was granted when the user signed in.'),
    InvalidTarget,
    UnsupportedGrantType,
  ),
  ApiLimitedBy('api-key-address'),
);
