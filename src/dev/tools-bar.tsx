const TOOLS = { '/demo': 'Demo', '/dev/mailbox': 'Mailbox', '/docs': 'API reference' };

/** The other tools of a developer, at the end of the bar. */
export function ToolsBar({ at }: { at: keyof typeof TOOLS }) {
  return (
    <nav class="tools" aria-label="Tools">
      {Object.entries(TOOLS)
        .filter(([href]) => href !== at)
        .map(([href, name]) => (
          <a key={href} href={href}>
            {name}
          </a>
        ))}
    </nav>
  );
}

export const TOOLS_STYLE = `
.tools { margin-inline-start: auto; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .9375rem; font-weight: 500 }
@media (max-width: 30rem) { .tools { font-size: .875rem; column-gap: 1rem } }`;
