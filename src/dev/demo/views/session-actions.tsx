import type { DemoVisit } from '../demo-visits.js';
import type { DemoTab } from './demo-tabs.js';

/** The actions on a session. Each button leads back to its own tab. */
export function SessionActions({ visit, tab }: { visit: DemoVisit; tab: DemoTab }) {
  const { credentials, spentTokens, isOver } = visit;
  if (!credentials) return null;
  return (
    <div class="actions">
      <Action to="refresh" name="Refresh" look={isOver ? 'plain' : 'primary'} tab={tab} />
      {!isOver && <Action to="account" name="My account" tab={tab} />}
      {spentTokens.length > 0 && <Action to="replay" name="Replay the old refresh token" tab={tab} />}
      {spentTokens.length > 1 && <Action to="steal" name="Use a stolen refresh token" tab={tab} />}
      {!isOver && <Action to="revoke" name="Revoke" look="danger" tab={tab} />}
      <Action to="start-over" name="Start over" tab={tab} />
    </div>
  );
}

interface ActionProps {
  to: string;
  name: string;
  look?: 'primary' | 'plain' | 'danger';
  tab: DemoTab;
}

export function Action({ to, name, look = 'plain', tab }: ActionProps) {
  return (
    <form method="post" action={`/demo/${to}`} class="inline">
      <button type="submit" name="tab" value={tab} class={`button ${look === 'primary' ? '' : look}`}>
        {name}
      </button>
    </form>
  );
}
