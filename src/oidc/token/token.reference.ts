import { applyDecorators } from '@nestjs/common';
import { ApiBasicAuth, ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiSecurity } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { InvalidClient, InvalidGrant, InvalidScope, InvalidTarget, UnsupportedGrantType } from '../oauth.errors.js';
import { FORM_FAILURES } from '../oauth.reference.js';
import { TokenAnswerDto, TokenFormDto } from './token.dto.js';

export const DocumentsToken = applyDecorators(
  ApiOperation({
    summary: 'Exchange a code or a refresh token for tokens',
    description:
      'The token endpoint of OAuth 2. Libraries call it for you: `docs/oidc.md` in the repository shows how. A failed authentication spends neither the code nor the refresh token.',
  }),
  ApiBasicAuth('client-secret'),
  ApiSecurity({}),
  ApiConsumes('application/x-www-form-urlencoded'),
  ApiBody({ type: TokenFormDto }),
  ApiOkResponse({ type: TokenAnswerDto, description: 'The tokens.' }),
  ApiFailures(
    ...FORM_FAILURES,
    InvalidClient,
    new InvalidGrant('redirect_uri is not the one that the code was asked for with.'),
    new InvalidScope('scope may name only what was granted when the user signed in.'),
    InvalidTarget,
    UnsupportedGrantType,
  ),
  ApiLimitedBy('api-key-address'),
);
