import { isStorableText } from '../../../platform/http/input/validation.js';

export const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

export const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most && isStorableText(value);

export const MUST_BE_TEXT = (most: number): string => `must be text of 1 to ${most} characters, without NUL characters`;

export const isWholeNumber = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
