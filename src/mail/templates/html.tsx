import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Branding } from '../../applications/entities/application.entity.js';
import type { Language } from '../../platform/http/language.js';
import { type Accent, accentOf } from '../../platform/pages/accent.js';
import { unbroken } from '../../platform/pages/unbroken.js';
import type { Letter } from './letter.js';
import { DARK, styles } from './styles.js';

export interface Sender {
  name: string;
  branding: Branding;
}

/** What is about no application comes from the service itself. */
export const SERVICE: Sender = { name: 'Gatehouse', branding: { logoUrl: null, accentColor: null } };

/** Tables, and the style on every element: all mail programs support that. Every text is escaped. */
export function html(letter: Letter, language: Language, sender: Sender): string {
  const accent = accentOf(sender.branding.accentColor);
  const document = renderToString(
    <html lang={language}>
      <Head title={letter.subject} />
      <body class="ground" style={styles.ground}>
        <div style={styles.preheader}>{letter.body[0]}</div>
        <Table width="100%" class="ground" style={styles.ground}>
          <td align="center" style={styles.margin}>
            <Table width="600" class="sheet" style={styles.sheet}>
              <td class="inside" style={styles.inside}>
                <Brand sender={sender} />
                <Content letter={letter} accent={accent} />
              </td>
            </Table>
            <p class="soft" style={styles.footer}>
              {letter.footer}
            </p>
          </td>
        </Table>
      </body>
    </html>,
  );
  return `<!doctype html>${unbroken(document)}`;
}

function Head({ title }: { title: string }) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <meta name="x-apple-disable-message-reformatting" />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: DARK }} />
    </head>
  );
}

function Content({ letter, accent }: { letter: Letter; accent: Accent }) {
  return (
    <>
      <h1 class="ink" style={styles.heading}>
        {letter.heading}
      </h1>
      {[letter.greeting, ...letter.body].map((paragraph) => (
        <p key={paragraph} class="ink" style={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      {letter.action && <Button action={letter.action} accent={accent} />}
      {letter.code && <Code code={letter.code} />}
      {letter.facts.length > 0 && <Facts facts={letter.facts} />}
      <p class="soft" style={styles.small}>
        {letter.warning}
      </p>
      {letter.action && <Fallback action={letter.action} />}
    </>
  );
}

function Brand({ sender: { name, branding } }: { sender: Sender }) {
  const logo = branding.logoUrl;
  if (!logo?.startsWith('https://'))
    return (
      <p class="ink" style={styles.name}>
        {name}
      </p>
    );
  return <img src={logo} alt={name} height="40" style={styles.logo} />;
}

/** The cell has the colour, not only the link, so that it looks like a button where links have no padding. */
function Button({ action, accent }: { action: NonNullable<Letter['action']>; accent: Accent }) {
  const filled = { bgcolor: accent.fill }; // old mail programs read it; the types do not know it
  return (
    <Table style={styles.buttonPlace}>
      <td align="center" {...filled} style={`${styles.buttonCell};background-color:${accent.fill}`}>
        <a href={action.link} target="_blank" rel="noreferrer" style={`${styles.button};color:${accent.onFill}`}>
          {action.label}
        </a>
      </td>
    </Table>
  );
}

function Code({ code }: { code: NonNullable<Letter['code']> }) {
  return (
    <>
      <p class="ink" style={styles.paragraph}>
        {code.label}
      </p>
      <Table width="100%" style={styles.codePlace}>
        <td class="quiet ink" align="center" style={styles.code}>
          {code.digits}
        </td>
      </Table>
      <p class="ink" style={styles.paragraph}>
        {code.validFor}
      </p>
    </>
  );
}

function Facts({ facts }: { facts: Letter['facts'] }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={styles.facts}>
      {facts.map(([label, value]) => (
        <tr key={label}>
          <td class="soft" style={styles.label}>
            {label}
          </td>
          <td class="ink" style={styles.value}>
            {value}
          </td>
        </tr>
      ))}
    </table>
  );
}

function Fallback({ action }: { action: NonNullable<Letter['action']> }) {
  return (
    <p class="soft line" style={styles.fallback}>
      {action.fallback}
      <br />
      <a class="soft" href={action.link} target="_blank" rel="noreferrer" style={styles.url}>
        {action.link}
      </a>
    </p>
  );
}

interface TableProps {
  width?: string;
  class?: string;
  style: string;
  children: ComponentChildren;
}

function Table({ children, ...table }: TableProps) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" {...table}>
      <tr>{children}</tr>
    </table>
  );
}
