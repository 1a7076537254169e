import type { EventType } from '../../storage/event-types.js';

export const EVENT_WORDS: Record<EventType, { many: string; target: string }> = {
  request: { many: 'Requests', target: 'Request' },
  navigation: { many: 'Page views', target: 'Page' },
  custom: { many: 'Custom events', target: 'Event' },
};
