import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { parseWebUrl } from '../../applications/origins/web-url.js';
import { LONGEST_NAME, PlainName } from '../names.js';

export const LONGEST_TAG = 35;
export const TAG_WORDS = 'must be a language tag such as en-GB';

/** Empty text, as a form sends it, stands for none. */
export const EmptyIsNone = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' && value.trim() === '' ? null : value));

/** The one spelling of a value that has several; a value that is not valid stays, and is refused. */
const Spelled = (spelling: (value: unknown) => string | undefined): PropertyDecorator =>
  Transform(({ value }) => spelling(value) ?? value);

/** A browser loads the picture on pages of ours, so it is a URL that no two parsers read differently. */
const IsPictureUrl = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isPictureUrl', validator: { validate: (value) => pictureUrl(value) !== undefined } },
    { message: 'picture must be an https URL' },
  );

/** Kept in its usual spelling. */
export const IsLocale = (): PropertyDecorator =>
  applyDecorators(
    Spelled(languageTag),
    ValidateBy(
      { name: 'isLanguageTag', validator: { validate: (value) => languageTag(value) !== undefined } },
      { message: `locale ${TAG_WORDS}` },
    ),
  );

/** What is said about a user. A member that is not sent stays as it is. */
export class ProfileDto {
  @IsOptional()
  @EmptyIsNone()
  @PlainName()
  @MaxLength(LONGEST_NAME, { message: `name must have at most ${LONGEST_NAME} characters` })
  @IsString({ message: 'name must be a string' })
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: LONGEST_NAME,
    example: 'Ada Lovelace',
    description: "The user's name; null removes it.",
  })
  name?: string | null;

  @IsOptional()
  @EmptyIsNone()
  @Spelled(pictureUrl)
  @IsPictureUrl()
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'uri',
    maxLength: 2048,
    example: 'https://images.example.com/ada.jpg',
    description: 'URL of a picture of the user, with https; null removes it.',
  })
  picture?: string | null;

  @IsOptional()
  @EmptyIsNone()
  @IsLocale()
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: LONGEST_TAG,
    example: 'en-GB',
    description: 'The language of pages and emails (BCP 47); null removes it.',
  })
  locale?: string | null;
}

function pictureUrl(value: unknown): string | undefined {
  const url = parseWebUrl(value);
  return url?.protocol === 'https:' ? url.href : undefined;
}

/** The tag in its usual spelling; undefined for what is none. */
export function languageTag(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_TAG) return undefined;
  try {
    return Intl.getCanonicalLocales(value)[0];
  } catch {
    return undefined;
  }
}
