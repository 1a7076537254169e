const TABS = { '/demo': 'Hosted login', '/demo/own-screens': 'Own screens', '/demo/browser': 'Browser cookies' };

export type DemoTab = keyof typeof TABS;

export const isDemoTab = (text: unknown): text is DemoTab => typeof text === 'string' && Object.hasOwn(TABS, text);

/** The ways to use Gatehouse, side by side. */
export function DemoTabs({ at }: { at: DemoTab }) {
  return (
    <nav class="tabs" aria-label="Ways to use Gatehouse">
      {Object.entries(TABS).map(([href, name]) => (
        <a key={href} href={href} aria-current={href === at ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
