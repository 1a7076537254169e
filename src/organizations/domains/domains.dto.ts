import { ApiProperty } from '@nestjs/swagger';
import { Length } from 'class-validator';
import { recordNameOf, recordValueOf } from './domain-name.js';
import type { OrganizationDomain } from './organization-domain.entity.js';

export class ClaimDomainDto {
  @Length(1, 300, { message: 'domain must have 1 to 300 characters' })
  @ApiProperty({ example: 'example.com', description: 'Exactly this domain: it says nothing of its subdomains.' })
  domain: string;
}

export class DomainRecordDto {
  @ApiProperty({ example: '_gatehouse-challenge.example.com', description: 'Its name.' })
  name: string;

  @ApiProperty({ example: 'TXT', description: 'Its type.' })
  type: string;

  @ApiProperty({ example: 'gatehouse-domain=Wm3kQ1c0b8Jx2sT5u7Yz9aBdEfGhIjKl', description: 'Its value.' })
  value: string;
}

export class DomainDto {
  @ApiProperty({ example: 'example.com', description: 'In lower-case ASCII.' })
  domain: string;

  @ApiProperty({ type: DomainRecordDto, description: 'The DNS record that proves it.' })
  record: DomainRecordDto;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was claimed.' })
  created_at: string;

  @ApiProperty({
    format: 'date-time',
    type: String,
    nullable: true,
    example: '2026-11-20T09:45:00.000Z',
    description: 'When it was proved. Until then it counts for nothing.',
  })
  verified_at: string | null;
}

export class DomainsDto {
  @ApiProperty({ type: [DomainDto], description: 'By their names.' })
  domains: DomainDto[];
}

export const domainDto = ({ domain, token, createdAt, verifiedAt }: OrganizationDomain): DomainDto => ({
  domain,
  record: { name: recordNameOf(domain), type: 'TXT', value: recordValueOf(token) },
  created_at: createdAt.toISOString(),
  verified_at: verifiedAt?.toISOString() ?? null,
});

export const domainsDto = (rows: OrganizationDomain[]): DomainsDto => ({ domains: rows.map(domainDto) });
