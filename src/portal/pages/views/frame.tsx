import type { ComponentChildren } from 'preact';
import { homeOf } from '../../../applications/built-in.js';
import { Button, Form, Notice } from '../../../platform/pages/components.js';
import type { PageView } from './page-view.js';

/** The parts of the account, each with pages of its own. */
type Room = 'overview' | 'security' | 'signIns' | 'data';

const ROOMS: Record<Room, string> = {
  overview: '/portal',
  security: '/portal/security',
  signIns: '/portal/sign-ins',
  data: '/portal/data',
};

/** The ways out: back to the application, and the end of the visit. */
export function Bar({ application, words, common, signOutToken, accountView }: PageView) {
  const home = homeOf(application);
  return (
    <>
      {home && (
        <div class="back">
          <a href={home}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M19 12H5m6-7-7 7 7 7" />
            </svg>
            {common.backTo(application.name)}
          </a>
        </div>
      )}
      {!accountView && (
        <Form action="/portal/sign-out" hidden={{ csrf: signOutToken }} inline>
          <Button look="quiet">{words.frame.signOut}</Button>
        </Form>
      )}
    </>
  );
}

interface FrameProps {
  view: PageView;
  room: Room;
  title: string;
  intro?: ComponentChildren;
  children?: ComponentChildren;
}

/** A page of the account: the way to its other parts, and a heading. */
export function Frame({ view, room, title, intro, children }: FrameProps) {
  const { words, done } = view;
  return (
    <div class="account">
      <nav class="rooms" aria-label={words.frame.account}>
        {Object.entries(ROOMS).map(([name, href]) => (
          <a key={name} href={href} aria-current={name === room ? 'page' : undefined}>
            {words.frame[name as Room]}
          </a>
        ))}
      </nav>
      <div class="room">
        <header>
          <h1>{title}</h1>
          {intro && <p class="soft">{intro}</p>}
        </header>
        {done && <Notice tone="good">{done}</Notice>}
        {children}
      </div>
    </div>
  );
}
