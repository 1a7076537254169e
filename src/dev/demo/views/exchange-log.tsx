import { STATUS_CODES } from 'node:http';
import { Section } from '../../../platform/pages/components.js';
import type { Exchange } from '../public-api.js';
import { SecretText } from './secret-text.js';

/** Every request of the demo with its answer. The latest one is open. */
export function ExchangeLog({ exchanges }: { exchanges: Exchange[] }) {
  return (
    <Section title="Requests">
      {exchanges.length === 0 ? (
        <p class="soft">Nothing yet. Sign in, and each request and its response appear here.</p>
      ) : (
        <div>
          {exchanges.map((exchange, index) => (
            <ExchangeEntry key={exchange.at.getTime()} exchange={exchange} open={index === 0} />
          ))}
        </div>
      )}
    </Section>
  );
}

function ExchangeEntry({ exchange, open }: { exchange: Exchange; open: boolean }) {
  const { step, method, url, status, tookMs, answerHeaders } = exchange;
  const outcome = answerHeaders['x-refresh-outcome'] ?? answerHeaders['x-error-code'];
  return (
    <details class="exchange" open={open}>
      <summary>
        <span>{step}</span>
        <code>
          {method} {new URL(url).pathname}
        </code>
        <span class={`status ${status !== null && status < 400 ? 'good' : 'bad'}`}>
          {status === null ? 'no response' : `${status} ${outcome ?? STATUS_CODES[status]}`}
        </span>
      </summary>
      <div class="sides">
        <Side
          title="Request"
          start={`${method} ${url}`}
          headers={exchange.requestHeaders}
          body={exchange.requestBody}
        />
        <Side
          title={`Response, ${tookMs} ms`}
          start={status === null ? 'no response' : `HTTP ${status} ${STATUS_CODES[status]}`}
          headers={answerHeaders}
          body={exchange.answerBody}
        />
      </div>
    </details>
  );
}

interface SideProps {
  title: string;
  start: string;
  headers: Record<string, string>;
  body: unknown;
}

function Side({ title, start, headers, body }: SideProps) {
  const lines = [start, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  const content = body === undefined ? '' : `\n\n${JSON.stringify(body, null, 2)}`;
  return (
    <div>
      <h3>{title}</h3>
      <pre>
        <SecretText text={lines.join('\n') + content} />
      </pre>
    </div>
  );
}
