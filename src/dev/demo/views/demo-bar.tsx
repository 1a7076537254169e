/** The two other tools of a developer. */
export function DemoBar() {
  return (
    <nav class="tabs tools" aria-label="Tools">
      <a href="/dev/mailbox">Mailbox</a>
      <a href="/docs">API reference</a>
    </nav>
  );
}
