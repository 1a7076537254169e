import { validate } from 'uuid';
import { LONGEST_CURSOR, readPosition as readCursor } from '../../events/event-position.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';

/** A cursor of the log; until all is read that ended lately, with the id of the last event of it that was shown. */
export interface FeedPosition {
  cursor: string;
  shown?: string | undefined;
}

const BETWEEN = '.';
/** With the id of an event. */
export const LONGEST_POSITION = LONGEST_CURSOR + BETWEEN.length + 36;

export const writePosition = ({ cursor, shown }: FeedPosition): string =>
  shown === undefined ? cursor : `${cursor}${BETWEEN}${shown}`;

export function readPosition(text: string): FeedPosition {
  const [cursor = '', shown, ...rest] = text.split(BETWEEN);
  if (rest.length > 0 || !readCursor(cursor) || (shown !== undefined && !validate(shown)))
    throw new MalformedInput(['after must be the next of an earlier answer']);
  return { cursor, ...(shown !== undefined && { shown }) };
}
