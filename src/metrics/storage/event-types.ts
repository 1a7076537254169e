export const EVENT_TYPES = ['request', 'navigation', 'custom'] as const;
export type EventType = (typeof EVENT_TYPES)[number];
