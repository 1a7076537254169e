import { ApiProperty } from '@nestjs/swagger';
import { ClientFormDto } from '../oauth.dto.js';

export class RevocationFormDto extends ClientFormDto {
  @ApiProperty({ example: 'gh_rt_…', description: 'A refresh token or an access token of this client.' })
  token: string;
}
