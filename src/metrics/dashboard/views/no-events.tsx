import type { Application } from '../../../applications/entities/application.entity.js';
import { Code } from '../../../platform/pages/components.js';
import { EVENT_TYPES } from '../../storage/event-types.js';
import type { Figures } from '../figures/figures.service.js';
import { EVENT_WORDS } from './event-words.js';

interface NoEventsProps {
  figures: Figures;
  application: Application;
  baseUrl: string;
}

/** What stands in place of the charts: how to send the first event, or where the last ones are. */
export function NoEvents({ figures: { hasEvents, type, byType }, application, baseUrl }: NoEventsProps) {
  const hasOthers = EVENT_TYPES.some((other) => byType[other].count > 0);
  if (hasEvents)
    return (
      <section class="card">
        <h2>{`No ${EVENT_WORDS[type].many.toLowerCase()} in this period`}</h2>
        <p class="soft">
          {hasOthers ? 'Other events were reported: choose them above.' : 'Choose a longer period to see earlier ones.'}
        </p>
      </section>
    );
  return (
    <section class="card">
      <h2>Waiting for the first event</h2>
      <p class="soft">
        {`${application.name} has not reported anything yet. Send an event with an API key that has the scope `}
        <Code>metrics</Code>
        {', and load this page again.'}
      </p>
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
