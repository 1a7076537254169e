import { ApiProperty } from '@nestjs/swagger';
import { ClientFormDto } from '../oauth.dto.js';

export class RevocationFormDto extends ClientFormDto {
  @ApiProperty({ example: 'gh_rt_…', description: 'A refresh token or an access token of this client.' })
  token: string;
}

export const REVOCATION_EXAMPLES = {
  secret: { summary: 'By a client with a secret', value: { token: 'gh_rt_…' } },
  public: { summary: 'By a public client', value: { token: 'gh_rt_…', client_id: 'shop-app' } },
};
