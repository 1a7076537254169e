import { renderToString } from 'preact-render-to-string';
import { type ApiDocument, type Chapter, chaptersOf, slugOf } from './api-document.js';
import { type LinkOf, Markdown } from './markdown.js';
import { Credentials, Method, OperationView } from './operation.js';

interface Topic {
  id: string;
  title: string;
  text: string;
}

interface Props {
  document: ApiDocument;
  chapters: Chapter[];
  /** What is said once about all operations. */
  topics: Topic[];
  lead: string;
  linkOf: LinkOf;
  hasDemo: boolean;
}

/** The whole reference as HTML. It works offline and without a script, which adds search, other languages and sending. */
export function referencePage(document: ApiDocument, { hasDemo }: { hasDemo: boolean }): string {
  const chapters = chaptersOf(document);
  const [lead = '', ...rest] = document.info.description.split(/^## /m);
  const topics = rest.map((text) => {
    const [title = '', ...lines] = text.split('\n');
    return { id: slugOf(title), title, text: lines.join('\n') };
  });
  const routes = chapters.flatMap(({ operations }) => operations);
  const linkOf: LinkOf = (code) => {
    const route = routes.find(({ method, path }) => code === `${method} ${path}`);
    return route && `#${route.operationId}`;
  };
  const page = { document, chapters, topics, lead, linkOf, hasDemo };
  return `<!doctype html>${renderToString(<Page {...page} />)}`;
}

function Page(props: Props) {
  const { document, chapters, topics, lead, linkOf } = props;
  const { title, version } = document.info;
  return (
    <html lang="en" data-language="curl">
      <head>
        <meta charset="utf-8" />
        <title>{`${title}: API reference`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="service-desc" href="/docs/openapi.json" type="application/json" />
        <link rel="stylesheet" href="/docs/reference.css" />
        <script src="/docs/reference.js" defer />
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the operations
        </a>
        <Bar {...props} />
        <div class="frame">
          <Navigation chapters={chapters} topics={topics} />
          <main id="content">
            <div class="topic lead">
              <h1>
                {title} API <span class="soft small">{version}</span>
              </h1>
              <Markdown text={lead} linkOf={linkOf} />
              <p>
                Base URL: <code>{document.servers[0]?.url}</code>
              </p>
            </div>
            {chapters.map((chapter) => (
              <ChapterView key={chapter.id} chapter={chapter} document={document} linkOf={linkOf} />
            ))}
            <section class="topic" id="-credentials">
              <h2>Credentials</h2>
              <p>The samples take them from variables of the environment.</p>
              <Credentials document={document} linkOf={linkOf} />
            </section>
            {topics.map((topic) => (
              <section key={topic.id} class="topic" id={topic.id}>
                <h2>{topic.title}</h2>
                <Markdown text={topic.text} linkOf={linkOf} />
              </section>
            ))}
          </main>
        </div>
      </body>
    </html>
  );
}

function Bar({ document, hasDemo }: Props) {
  return (
    <header class="top">
      <button type="button" class="menu" popovertarget="navigation">
        Menu
      </button>
      <strong>{document.info.title}</strong>
      <span class="soft kind">API reference</span>
      <div class="ways">
        {hasDemo && <a href="/demo">Demo</a>}
        <a href="/docs/openapi.json">OpenAPI</a>
      </div>
    </header>
  );
}

function Navigation({ chapters, topics }: { chapters: Chapter[]; topics: Topic[] }) {
  return (
    <nav id="navigation" class="navigation" aria-label="Operations" popover="auto">
      <search>
        <input
          type="search"
          id="search"
          class="search"
          aria-label="Search"
          placeholder="Search  /"
          autocomplete="off"
          spellcheck={false}
        />
      </search>
      <p class="unseen" id="found" role="status" />
      <ol id="results" class="results" hidden />
      <div id="entries">
        {chapters.map(({ id, name, operations }) => (
          <div key={id}>
            <a class="chapter" href={`#${id}`}>
              {name}
            </a>
            <ul>
              {operations.map(({ operationId, summary, method }) => (
                <li key={operationId}>
                  <a href={`#${operationId}`}>
                    <span>{summary}</span> <Method method={method} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          <span class="chapter">About all of them</span>
          <ul>
            {[{ id: '-credentials', title: 'Credentials' }, ...topics].map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span>{title}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </nav>
  );
}

function ChapterView({ chapter, ...shared }: { chapter: Chapter; document: ApiDocument; linkOf: LinkOf }) {
  const { id, name, description, operations } = chapter;
  return (
    <>
      <section class="topic" id={id}>
        <h2>{name}</h2>
        <Markdown text={description} linkOf={shared.linkOf} />
      </section>
      {operations.map((operation) => (
        <OperationView key={operation.operationId} operation={operation} {...shared} />
      ))}
    </>
  );
}
