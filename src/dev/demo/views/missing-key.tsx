import { Code, Notice } from '../../../platform/pages/components.js';

export function MissingKey({ publicUrl }: { publicUrl: string }) {
  return (
    <Notice tone="bad">
      <p>
        The demo has no API key yet. <Code>npm start</Code> on an empty database seeds the application <Code>demo</Code>{' '}
        and leaves its key in <Code>demo-api-key</Code> in the data directory. By hand:
      </p>
      <Code block>{`npm run -s cli -- seed seeds/demo.yml
npm run -s cli -- keys create demo --name demo   # put the key into DEMO_API_KEY or .data/demo-api-key`}</Code>
      <p>
        Its origins have to include <Code>{publicUrl}</Code>.
      </p>
    </Notice>
  );
}
