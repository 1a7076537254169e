import { isISO8601, ValidateBy, type ValidationOptions } from 'class-validator';

/** The weeks, commas and years without hyphens of ISO 8601 are no moments for JavaScript, nor is half a date. */
export const isMoment = (text: unknown): boolean =>
  isISO8601(text, { strict: true }) && !Number.isNaN(Date.parse(String(text)));

export const IsMoment = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isMoment', validator: { validate: isMoment } }, options);
