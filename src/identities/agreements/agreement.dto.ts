import { ApiProperty } from '@nestjs/swagger';
import { DOCUMENTS } from '../../applications/documents.js';
import { AGREED_HOW, type Agreement } from './agreement.entity.js';

export class AgreementDto {
  @ApiProperty({ enum: DOCUMENTS, example: 'terms', description: 'What the user agreed to, or has read.' })
  document: string;

  @ApiProperty({ example: '2', description: 'Its version.' })
  version: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uri',
    example: 'https://app.example.com/terms',
    description: 'Where it was to be read then; null for a version that another system knew.',
  })
  url: string | null;

  @ApiProperty({
    enum: AGREED_HOW,
    example: 'page',
    description: 'On a page of this service, on a screen of the application, or as an import or an operator says.',
  })
  how: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When the user agreed.' })
  agreed_at: string;
}

export const agreementDto = ({ agreedAt, ...row }: Omit<Agreement, 'id' | 'identityId'>): AgreementDto => ({
  document: row.document,
  version: row.version,
  url: row.url,
  how: row.how,
  agreed_at: agreedAt.toISOString(),
});
