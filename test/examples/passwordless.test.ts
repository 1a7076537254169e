import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { outputOf } from '../support/output-of.js';
import { useService } from '../support/service.js';
import { ROOT } from '../support/tree.js';

const DOCUMENT = readFileSync(path.join(ROOT, 'docs/passwordless.md'), 'utf8');
const blocksIn = (language: string): string[] =>
  [...DOCUMENT.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block);

describe('docs/passwordless.md', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    const [plan] = parse(blocksIn('yaml')[0] as string).plans;
    application = await givenApplication(service, { plan: { providers: plan.providers } });
  });

  it('signs in with its two commands', async () => {
    const [ask = '', exchange = ''] = blocksIn('sh');
    const run = (command: string, variables: Record<string, string>) =>
      outputOf('bash', ['-c', command], { env: { ...process.env, GATEHOUSE_URL: service.url, ...variables } });
    const FLOW = await givenFlow(service, application);
    expect(await run(ask, { FLOW })).toContain('{"resend_after_seconds":60,"status":"code_sent"}');
    const { code: DIGITS } = await latestMail(service, 'ada@example.com');
    expect(await run(exchange, { FLOW, DIGITS })).toContain('"redirectUrl":"https://app.example.com/callback?code=');
  });
});
