import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyExample } from './example.js';
import { reapGroup } from './reaper.js';
import { answers } from './service.js';
import { until } from './until.js';

export const LINKS = 50;

const PAGES: Record<string, string> = {
  // In production, Next prefetches each link that is in view.
  'app/links/page.jsx': `'use client';
import Link from 'next/link';
import { useState } from 'react';

export default function Links() {
  const [isShown, show] = useState(false);
  const pages = Array.from({ length: isShown ? ${LINKS} : 0 }, (_, index) => '/pages/' + index);
  return (
    <main>
      <h1>Links</h1>
      <button type="button" onClick={() => show(true)}>Show</button>
      {pages.map((to) => <Link key={to} href={to} prefetch={true}>{to} </Link>)}
      <Link href="/auth/login" prefetch={true}>Sign in</Link>
      <Link href="/auth/account" prefetch={true}>My account</Link>
    </main>
  );
}
`,
  'app/pages/[page]/page.jsx': `import { auth } from '../../../gatehouse';

export default async ({ params }) => <h1>{(await params).page}: {(await auth())?.user.email ?? 'a stranger'}</h1>;
`,
  'app/still/page.jsx': `export default () => <h1>Still</h1>;
`,
  'app/me/route.js': `import { auth } from '../../gatehouse';

export const GET = async () => Response.json({ email: (await auth())?.user.email ?? null });
`,
  'app/act/page.jsx': `import { auth } from '../../gatehouse';

export default function Act() {
  async function act() {
    'use server';
    await auth();
  }
  return <form action={act}><button type="submit">Act</button></form>;
}
`,
};

/** The example, with further pages that a test looks at. */
export function givenNextApp(): string {
  const folder = copyExample('next');
  for (const [file, text] of Object.entries(PAGES)) write(folder, file, text);
  return folder;
}

/** As docs/clients/next.md shows it. */
export function takeProxyAway(folder: string): void {
  rmSync(path.join(folder, 'proxy.js'));
  const shown = readFileSync('docs/clients/next.md', 'utf8').matchAll(/^```js\n\/\/ (\S+)\n\n?([\s\S]*?)^```$/gm);
  for (const [, file = '', text = ''] of shown) write(folder, file, text);
}

/** As its author runs it. The copy is installed, and has its `.env`. Returns what ends it. */
export async function startNextDev(folder: string, variables: Record<string, string>): Promise<() => Promise<void>> {
  const { port } = new URL(variables.APP_URL ?? '');
  const command = ['node_modules/next/dist/bin/next', 'dev', '--port', port, '--hostname', 'localhost'];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables };
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env,
    detached: true,
    stdio: 'ignore',
  });
  reapGroup(child);
  const ended = once(child, 'exit');
  await until(() => child.exitCode !== null || answers(Number(port)));
  return async () => {
    if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGTERM');
    await ended;
  };
}

function write(folder: string, file: string, text: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}
