import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import type { MailText } from '../../applications/mail-texts/mail-text.entity.js';
import { mailTextView } from '../../applications/seeding/views.js';
import { PageDto } from '../../platform/http/input/page.dto.js';
import { ManagedByDto, managedByDto, shownMembers } from './managed-by.dto.js';

const WORDS = { type: String, nullable: true };

class MailTextMembersDto {
  @ApiProperty({ example: 'verify_address-en', description: 'A mail and a language. It never changes.' })
  id: string;

  @ApiProperty({ ...WORDS, example: '{{code}} is your code for {{application}}', description: 'Null for our words.' })
  subject: string | null;

  @ApiProperty({ ...WORDS, example: 'One step left', description: 'Null for our words.' })
  heading: string | null;

  @ApiProperty({
    ...WORDS,
    example: 'Welcome to {{application}}!\n\nPlease confirm that this address is yours.',
    description: 'Paragraphs, with an empty line between them; null for our words.',
  })
  text: string | null;

  @ApiProperty({ ...WORDS, example: 'Confirm', description: 'Where the mail has a link; null for our words.' })
  button: string | null;
}

export class CreateMailTextDto extends IntersectionType(
  PickType(MailTextMembersDto, ['id']),
  PartialType(OmitType(MailTextMembersDto, ['id'])),
) {}

export class ChangeMailTextDto extends PartialType(OmitType(MailTextMembersDto, ['id'])) {}

export class ManagedMailTextDto extends IntersectionType(MailTextMembersDto, ManagedByDto) {}

export class ManagedMailTextsDto extends PageDto {
  @ApiProperty({ type: [ManagedMailTextDto], description: 'By their ids.' })
  mail_texts: ManagedMailTextDto[];
}

export const managedMailTextDto = (row: MailText): ManagedMailTextDto => {
  const view = mailTextView(row);
  return { id: row.name, ...shownMembers(view), ...managedByDto(row, view) } as ManagedMailTextDto;
};
