import { isISO8601, ValidateBy, type ValidationOptions } from 'class-validator';

/** A time of day without a zone is another moment in each place. A day alone begins in UTC. */
const HAS_ZONE = /^[^T]*$|T.*(Z|[+-]\d\d:?\d\d)$/;

/** The weeks, commas and years without hyphens of ISO 8601 are no moments for JavaScript, nor is half a date. */
export const isMoment = (text: unknown): boolean =>
  isISO8601(text, { strict: true }) && HAS_ZONE.test(text as string) && !Number.isNaN(Date.parse(text as string));

export const IsMoment = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isMoment', validator: { validate: isMoment } }, options);
