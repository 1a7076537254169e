import { isObject } from '../../../../platform/objects.js';
import type { Row } from '../import-record.js';

export const NO_OBJECT = 'it is not a JSON object: each account is one, in braces';

export function parseObject(text: string): Row | Error {
  try {
    const content: unknown = JSON.parse(text);
    if (isObject(content)) return content;
  } catch {
    // said below
  }
  return new Error(NO_OBJECT);
}
