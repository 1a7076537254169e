import type { ComponentChildren } from 'preact';

type WithChildren = { children?: ComponentChildren };

/** One task or one fact, under a heading. */
export function Card({ title, intro, children }: WithChildren & { title: string; intro?: ComponentChildren }) {
  return (
    <section class="card">
      <header>
        <h1>{title}</h1>
        {intro && <p class="soft">{intro}</p>}
      </header>
      {children}
    </section>
  );
}

/** Further actions, at the foot of a card. */
export function CardEnding({ children }: WithChildren) {
  return <nav class="ending">{children}</nav>;
}

interface SectionProps extends WithChildren {
  title: string;
  /** What can be done with the whole of it. It stands beside the heading. */
  action?: ComponentChildren;
  /** Links lead here by this name. */
  id?: string;
}

/** Part of a wide page: a card with a smaller heading. */
export function Section({ title, action, id, children }: SectionProps) {
  return (
    <section class="card" id={id}>
      {action ? (
        <div class="row spread">
          <h2>{title}</h2>
          <div class="actions">{action}</div>
        </div>
      ) : (
        <h2>{title}</h2>
      )}
      {children}
    </section>
  );
}

interface FormProps extends WithChildren {
  action: string;
  /** A hidden field, such as the token against forged posts. */
  hidden?: Record<string, string>;
  /** Stands in a row with other elements instead of in a column of its own. */
  inline?: boolean;
  /** The answer is a file, so the page stays. */
  stays?: boolean | undefined;
  id?: string;
}

/** The browser's own messages are off: ours use the page's language and stay visible. */
export function Form({ action, hidden = {}, inline = false, stays, id, children }: FormProps) {
  return (
    <form id={id} method="post" action={action} class={inline ? 'inline' : undefined} data-stays={stays} noValidate>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface FieldProps {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'date';
  value?: string | undefined;
  /** Password managers and the keyboards of phones read it. */
  autocomplete?: string;
  inputMode?: 'text' | 'email' | 'numeric';
  required?: boolean;
  maxLength?: number | undefined;
  /** A word beside the label, such as `optional`. */
  note?: string;
  hint?: string | undefined;
  /** Replaces the hint, because it says what to do and the hint would repeat it. */
  error?: string | undefined;
  /** The label of a button that shows a typed password. A script of the page makes the button visible. */
  reveal?: { show: string; hide: string };
  /** The id of further information, such as a notice above the form. */
  describedBy?: string | undefined;
  /** A link beside the label. In the tab order it comes after the field. */
  aside?: ComponentChildren;
  /** A script of the page reads it. */
  'data-carried'?: boolean | undefined;
  'data-places'?: number;
  'data-sends'?: boolean | undefined;
  /** The field to begin with, or the first fault to correct: at most one on a page. */
  autofocus?: boolean;
}

export function Field(props: FieldProps) {
  const { label, name, note, error, reveal, describedBy, aside, type = 'text', autofocus = false, ...rest } = props;
  const { hint, ...input } = error ? { ...rest, hint: undefined } : rest;
  const descriptions = [describedBy, error && `${name}-error`, note && `${name}-note`, hint && `${name}-hint`];
  const entry = (
    <input
      {...input}
      id={name}
      name={name}
      type={type as 'text'} // the types distinguish inputs by one literal, and allow no union of them
      autofocus={autofocus || undefined}
      autocapitalize={type === 'text' ? undefined : 'none'}
      spellcheck={type === 'text' ? undefined : false}
      aria-invalid={error ? 'true' : undefined}
      aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
    />
  );
  return (
    <div class={aside ? 'field with-aside' : 'field'}>
      <div class="label">
        <label for={name}>{label}</label>
        {note && <span id={`${name}-note`}>{note}</span>}
      </div>
      {reveal ? (
        <div class="entry">
          {entry}
          <RevealButton of={name} {...reveal} />
        </div>
      ) : (
        entry
      )}
      {aside && <p class="aside">{aside}</p>}
      {error && (
        <p class="error" id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A box that is off by default. */
export function Checkbox({ name, label, isTicked = false }: { name: string; label: string; isTicked?: boolean }) {
  return (
    <label class="box">
      <input type="checkbox" name={name} value="yes" checked={isTicked || undefined} />
      <span>{label}</span>
    </label>
  );
}

/** A word between two ways to do the same. */
export function Divider({ children }: WithChildren) {
  return <p class="divider">{children}</p>;
}

/** The name is text and not a label, so that only the field is labelled with its word. */
function RevealButton({ of, show, hide }: { of: string; show: string; hide: string }) {
  return (
    <button type="button" class="reveal" data-reveals={of} data-hide={hide} aria-controls={of} hidden>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
        <circle cx="12" cy="12" r="3" />
        <path class="struck" d="m4 20 16-16" />
      </svg>
      <span class="unseen">{show}</span>
    </button>
  );
}

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends WithChildren {
  look?: Look;
  /** The button is as wide as the card. */
  full?: boolean;
  /** `button` does nothing without a script. */
  type?: 'submit' | 'button';
  id?: string;
  name?: string;
  value?: string;
  autofocus?: boolean;
  /** The id of what else there is to know, such as when it can be pressed. */
  describedBy?: string | undefined;
  /** Where it sends its form, if not to the form's own URL. */
  formAction?: string;
  /** It needs less than the form asks for. */
  formNoValidate?: boolean;
}

export function Button(props: ButtonProps) {
  const { look = 'primary', full = false, describedBy, children, ...button } = props;
  return (
    <button type="submit" class={buttonClass(look, full)} aria-describedby={describedBy} {...button}>
      {children}
    </button>
  );
}

/** A link to the next step. */
export function LinkButton({ href, look = 'primary', full = false, children }: ButtonProps & { href: string }) {
  return (
    <a href={href} class={buttonClass(look, full)}>
      {children}
    </a>
  );
}

/** `quiet`: less important than the links beside it. */
export function Link({ href, look, children }: WithChildren & { href: string; look?: 'quiet' }) {
  return (
    <a href={href} class={look}>
      {children}
    </a>
  );
}

/** Information to read before the next step. Screen readers announce an error at once. */
export function Notice({
  tone = 'plain',
  id,
  children,
}: WithChildren & { tone?: 'plain' | 'good' | 'bad'; id?: string }) {
  return (
    <div id={id} class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** Text for machines. As a block it keeps its line breaks. */
export function Code({ block = false, children }: WithChildren & { block?: boolean }) {
  return block ? (
    <pre>
      <code>{children}</code>
    </pre>
  ) : (
    <code>{children}</code>
  );
}

const buttonClass = (look: Look, full: boolean): string =>
  ['button', look !== 'primary' && look, full && 'full'].filter(Boolean).join(' ');
