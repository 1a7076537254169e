import type { ComponentChildren } from 'preact';
import { Button, Form, Link, Notice } from '../../platform/pages/components.js';
import type { Permission } from '../operators/roles.js';
import type { ConsoleView, Room } from './view.js';

/** What an operator may not read is not shown. */
const ROOMS: Record<Room, [href: string, permission: Permission, everywhere?: true]> = {
  overview: ['/console', 'applications:read'],
  people: ['/console/people', 'users:read'],
  applications: ['/console/applications', 'applications:read'],
  trail: ['/console/trail', 'audit:read'],
  mail: ['/console/mail', 'mail:read'],
  operators: ['/console/operators', 'operators:write'],
  signingKeys: ['/console/signing-keys', 'operators:write', true],
};

/** Who is signed in, and the way out. */
export function Bar(view: ConsoleView, hasSearch: boolean) {
  const { operator, words } = view;
  return (
    <>
      {!hasSearch && operator.may('users:read') && <Seek words={words} />}
      <span class="who soft small">{operator.session.email}</span>
      <Link href="/console/account" look="quiet">
        {words.frame.account}
      </Link>
      <SignOut {...view} />
    </>
  );
}

export function SignOut({ words, csrf }: ConsoleView) {
  return (
    <Form action="/console/sign-out" hidden={{ csrf }} inline>
      <Button look="quiet">{words.frame.signOut}</Button>
    </Form>
  );
}

function Seek({ words: { find } }: Pick<ConsoleView, 'words'>) {
  return (
    <search class="seek">
      <form action="/console/people">
        <label class="unseen" for="seek">
          {find.label}
        </label>
        <input id="seek" name="q" type="search" placeholder={find.hint} autocomplete="off" spellcheck={false} />
      </form>
    </search>
  );
}

interface FrameProps {
  view: ConsoleView;
  /** Of a page between two others there is none. */
  room?: Room | undefined;
  title: string;
  children?: ComponentChildren;
}

/** A page of the console: the way to its other parts, and a heading. */
export function Frame({ view, room, title, children }: FrameProps) {
  const { words, done, operator } = view;
  const shown = Object.entries(ROOMS).filter(([, [, permission, everywhere]]) =>
    everywhere ? operator.mayEverywhere(permission) : operator.may(permission),
  );
  return (
    <div class="account">
      <nav class="rooms" aria-label={words.name}>
        {shown.map(([name, [href]]) => (
          <a key={name} href={href} aria-current={name === room ? 'page' : undefined}>
            {words.frame[name as Room]}
          </a>
        ))}
      </nav>
      <div class="room">
        <header>
          <h1>{title}</h1>
        </header>
        {done && <Notice tone="good">{done}</Notice>}
        {children}
      </div>
    </div>
  );
}
