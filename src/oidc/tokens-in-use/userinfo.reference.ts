import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiSecurity } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { InsufficientScope, InvalidRequest } from '../oauth.errors.js';
import { FORM, UnreadableBody } from '../oauth.reference.js';
import { InvalidToken } from '../token/dpop/dpop.errors.js';
import { ApiProofHeader } from '../token/dpop/dpop.reference.js';
import { UserinfoDto, UserinfoFormDto } from './userinfo.dto.js';

const documents = (summary: string, description: string) =>
  applyDecorators(
    ApiOperation({ summary, description }),
    ApiBearerAuth('openid-token'),
    ApiProofHeader,
    ApiOkResponse({
      type: UserinfoDto,
      description: 'What the scopes of the token allow, and the claims asked by name.',
    }),
    ApiFailures(
      new InvalidToken('Bearer', 'invalid_token', 'The access token has expired or is not ours.', {}),
      new InsufficientScope('openid'),
    ),
  );

export const DocumentsGetUserinfo = documents(
  'Who the user of an access token is',
  'A value that the user has not given is left out. A token that is bound to a key is sent as `DPoP`, with a proof. The error of a proof that does not count, `invalid_dpop_proof` or `use_dpop_nonce`, is a 401 here.',
);

export const DocumentsPostUserinfo = applyDecorators(
  documents('The same, by POST', 'A form may hold the access token in place of the header (RFC 6750, 2.2).'),
  ApiSecurity({}),
  ApiConsumes(FORM),
  ApiBody({ type: UserinfoFormDto, required: false }),
  ApiFailures(new InvalidRequest('access_token must be sent once.'), UnreadableBody),
);
