import type { ConsoleView } from '../views/view.js';

export function OverviewPage({ words: { overview } }: ConsoleView) {
  return (
    <section class="card">
      <p>{overview.calm}</p>
    </section>
  );
}
