import { ApiProperty } from '@nestjs/swagger';
import { UserDto } from '../../identities/dto/user.dto.js';

export class ProfileAnswerDto {
  @ApiProperty({ description: 'The user, as changed.' })
  user: UserDto;
}
