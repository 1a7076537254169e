import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ClientFormDto } from '../oauth.dto.js';

export class DeviceFormDto extends ClientFormDto {
  @ApiPropertyOptional({ example: 'openid offline_access', description: 'What the client asks for.' })
  scope?: string;

  @ApiPropertyOptional({
    format: 'uri',
    example: 'https://api.shop.example.com',
    description: 'For which resource the access token will be (RFC 8707). It may be sent more than once.',
  })
  resource?: string;
}

/** The answer to a device (RFC 8628, 3.2). */
export class DeviceAnswerDto {
  @ApiProperty({ example: 'gh_dc_…', description: 'For the token endpoint. No user sees it.' })
  device_code: string;

  @ApiProperty({ example: 'WDJB-MJHT', description: 'What the user types.' })
  user_code: string;

  @ApiProperty({ format: 'uri', example: 'https://id.example.com/device', description: 'Where the user types it.' })
  verification_uri: string;

  @ApiProperty({
    format: 'uri',
    example: 'https://id.example.com/device?user_code=WDJB-MJHT',
    description: 'The same with the code in it, for a picture that a phone can scan.',
  })
  verification_uri_complete: string;

  @ApiProperty({ type: 'integer', example: 600, description: 'Seconds for which both codes are valid.' })
  expires_in: number;

  @ApiProperty({ type: 'integer', example: 5, description: 'Seconds to wait between two requests for the tokens.' })
  interval: number;
}

export const DEVICE_EXAMPLES = {
  device: { summary: 'By a public client', value: { client_id: 'shop-tv', scope: 'openid offline_access' } },
};
