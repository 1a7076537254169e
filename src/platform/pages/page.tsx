import type { Response } from 'express';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { randomText } from '../crypto/secrets.js';
import { isRightToLeft, type Language } from '../http/language.js';
import { pageHeaders } from './page-headers.js';
import { type Colours, stylesheet } from './stylesheet.js';
import { unbroken } from './unbroken.js';

/** The owner of the page, as a person sees it. */
export interface PageBranding extends Colours {
  name: string;
  logoUrl?: string | null;
  /** The text at the end of the page; empty for none. */
  footer?: string | null;
}

export interface Page {
  title: string;
  language: Language;
  status?: number;
  branding?: PageBranding;
  /** Whether a form of this page may lead to the application, by redirect too. */
  formsLeave?: boolean;
  /** `narrow`: one card in the middle. `wide`: a bar with the name above, the content below. */
  layout?: 'narrow' | 'wide';
  /** What stands above everything else. */
  above?: ComponentChildren;
  /** What stands at the end of the bar of a wide page. */
  bar?: ComponentChildren;
  /** Style rules of its own, for elements that no other page has. */
  style?: string | undefined;
  /** Whether it shows another page of ours in a frame. */
  framesOwn?: boolean;
  /** It is only looked at, in a frame of another page of ours and in this colour scheme. Nothing in it can be used. */
  picture?: 'light' | 'dark' | undefined;
  /** A script of ours that improves the page. Every page also works without its script. */
  script?: string;
  body: ComponentChildren;
}

const PRODUCT: PageBranding = { name: 'Gatehouse', footer: '' };

export function sendPage(response: Response, page: Page): void {
  const nonce = randomText(18);
  const html = `<!doctype html>${unbroken(renderToString(<Document page={page} nonce={nonce} />))}`;
  response.status(page.status ?? 200).setHeaders(
    pageHeaders({
      nonce,
      formsLeave: page.formsLeave ?? false,
      hasScript: page.script !== undefined,
      framesOwn: page.framesOwn,
      isFramed: page.picture !== undefined,
    }),
  );
  response.send(html);
}

function Document({ page, nonce }: { page: Page; nonce: string }) {
  const {
    title,
    language,
    style = '',
    script,
    branding = PRODUCT,
    layout = 'narrow',
    above,
    bar,
    body,
    picture,
  } = page;
  const footer = branding.footer ?? PRODUCT.name;
  return (
    <html lang={language} dir={isRightToLeft(language) ? 'rtl' : undefined}>
      <head>
        <meta charset="utf-8" />
        <title>{title === branding.name ? title : `${title} · ${branding.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={ICON} />
        <Verbatim tag="style" nonce={nonce} text={inScheme(stylesheet(branding) + style, picture)} />
      </head>
      <body inert={picture !== undefined}>
        {above}
        {layout === 'wide' && (
          <header class="brand bar">
            <Mark {...branding} />
            {bar}
          </header>
        )}
        <main class={layout}>
          {layout === 'narrow' && (
            <div class="brand">
              <Mark {...branding} />
            </div>
          )}
          {body}
        </main>
        {footer && <footer>{footer}</footer>}
        {script !== undefined && <Verbatim tag="script" nonce={nonce} text={script} />}
      </body>
    </html>
  );
}

/** The media query that asks for the scheme is replaced by its answer. */
const inScheme = (style: string, scheme: Page['picture']): string =>
  scheme === undefined
    ? style
    : style
        .replace('color-scheme: light dark', `color-scheme: ${scheme}`)
        .replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');

/**
 * Browsers decode nothing inside these two elements, so escaping would break their text. They contain only text of
 * ours.
 */
function Verbatim({ tag: Tag, nonce, text }: { tag: 'style' | 'script'; nonce: string; text: string }) {
  return <Tag nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}

function Mark({ name, logoUrl }: PageBranding) {
  return (
    <>
      {isPicture(logoUrl) ? (
        <img src={logoUrl} alt="" />
      ) : (
        <span class="monogram" aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span>{name}</span>
    </>
  );
}

const isPicture = (url: string | null | undefined): url is string =>
  typeof url === 'string' && (/^https:\/\//i.test(url) || /^data:image\//i.test(url));

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b5bdb"/><path d="M9 25V14a7 7 0 0 1 14 0v11M16 25v-8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>',
)}`;
