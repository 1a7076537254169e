import type { Page } from '../../../platform/database/page.js';
import { Button, Field } from '../../../platform/pages/components.js';
import { Empty, More } from '../../views/lists.js';
import type { ConsoleView } from '../../views/view.js';
import type { ListedApplication } from './list-applications.statement.js';

export function ListPage({ words }: ConsoleView, { rows, next }: Page<ListedApplication>, prefix: string) {
  const { applications } = words;
  return (
    <section class="card">
      <search>
        <form class="filters" action="/console/applications">
          <Field
            label={applications.list.search}
            name="q"
            type="search"
            value={prefix}
            maxLength={100}
            autocomplete="off"
          />
          <Button look="plain">{applications.list.find}</Button>
        </form>
      </search>
      {rows.length === 0 && <Empty>{prefix === '' ? applications.list.empty : applications.list.noneFound}</Empty>}
      <ul class="list">
        {rows.map(({ slug, name, plan, origin }) => (
          <li key={slug}>
            <a class="row-link" href={`/console/applications/${slug}`}>
              <strong>{name}</strong>
              <span class="badge plain">{plan}</span>
              <span class="soft small">
                <code>{slug}</code> {origin}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <More words={words} to="/console/applications" keeping={{ q: prefix }} next={next} />
    </section>
  );
}
