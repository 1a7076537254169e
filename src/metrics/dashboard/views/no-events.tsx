import type { Application } from '../../../applications/entities/application.entity.js';
import { Code } from '../../../platform/pages/components.js';
import { EVENT_TYPES } from '../../storage/event-types.js';
import type { Figures } from '../figures/figures.service.js';
import type { Wording } from './wording.js';

interface NoEventsProps {
  wording: Wording;
  figures: Figures;
  application: Application;
  baseUrl: string;
}

/** What stands in place of the charts: how to send the first event, or where the last ones are. */
export function NoEvents({ wording, figures: { hasEvents, type, byType }, application, baseUrl }: NoEventsProps) {
  const { events } = wording.words;
  const hasOthers = EVENT_TYPES.some((other) => byType[other].count > 0);
  if (hasEvents)
    return (
      <section class="card">
        <h2>{events[type].none}</h2>
        <p class="soft">{hasOthers ? events.chooseOthers : events.chooseLonger}</p>
      </section>
    );
  return (
    <section class="card">
      <h2>{events.waiting}</h2>
      <p class="soft">{events.sendFirst(application.name, 'metrics')}</p>
      <Code block>{firstEvent(application.id, baseUrl)}</Code>
    </section>
  );
}

const firstEvent = (appId: string, baseUrl: string): string => `curl ${baseUrl}/metrics \\
  -H 'content-type: application/json' \\
  -d '{
    "appId": "${appId}",
    "apiKey": "<the key>",
    "session_id": "first-try",
    "event_type": "request",
    "runtime": "server",
    "target": { "type": "api", "method": "GET", "path": "/hello", "status": 200, "duration_ms": 12 }
  }'`;
