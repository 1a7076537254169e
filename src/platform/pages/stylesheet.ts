import { accentOf, SURFACES } from './accent.js';
import { compact } from './compact.js';
import { groundOf } from './ground.js';

/** The colours that an application chooses. */
export interface Colours {
  accentColor?: string | null;
  backgroundColor?: string | null;
}

/** The stylesheet of all pages. It is inside each page, so a page is one request and one file. */
export function stylesheet({ accentColor, backgroundColor }: Colours): string {
  const { light, dark } = groundOf(backgroundColor);
  const { tones } = dark;
  const { fill, onFill, ink, edge } = accentOf(accentColor, tones.surface);
  return `
:root {
  color-scheme: light dark;
  --accent: ${fill}; --on-accent: ${onFill}; --accent-ink: ${ink.light}; --accent-edge: ${edge.light};
  --ground: ${light.fill}; --on-ground: ${light.ink}; --soft-on-ground: ${light.soft};
  --surface: ${SURFACES.light}; --ink: #171a21; --soft: #565d6c; --line: #dfe2e8; --edge: #858c9b;
  --bad: #b3261e; --bad-ground: #fdf2f1; --good: #0b6b45; --good-ground: #eefaf3; --quiet: #f6f7f9;
  --shadow: 0 1px 2px rgb(20 24 36 / .05), 0 12px 32px -12px rgb(20 24 36 / .14);
}
@media (prefers-color-scheme: dark) {
  :root {
    --accent-ink: ${ink.dark}; --accent-edge: ${edge.dark};
    --ground: ${dark.fill}; --on-ground: ${dark.ink}; --soft-on-ground: ${dark.soft};
    --surface: ${tones.surface}; --ink: #eceef3; --soft: ${tones.soft}; --line: ${tones.line}; --edge: ${tones.edge};
    --bad: #ff9d94; --bad-ground: #2c1817; --good: #74dba9; --good-ground: #12281e; --quiet: ${tones.quiet};
    --shadow: none;
  }
}
${RULES}`;
}

const RULES = compact(`
*, *::before, *::after { box-sizing: border-box }
[hidden] { display: none !important }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--ground); color: var(--on-ground);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Hiragino Sans", "Noto Sans CJK JP", sans-serif;
}
h1, h2, h3, p { margin: 0 }
p, .notice { text-wrap: pretty }
:lang(ja) { word-break: auto-phrase }
h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -.015em; text-wrap: balance; overflow-wrap: break-word; hyphens: auto }
h2 { font-size: 1.125rem; line-height: 1.35; font-weight: 650 }
h3 { font-size: 1rem; font-weight: 650 }
a { color: var(--accent-ink); text-underline-offset: .18em; text-decoration-thickness: 1px }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 3px solid var(--accent-ink); outline-offset: 2px; border-radius: 4px }
.soft { color: var(--soft) }
.small { font-size: .875rem }
.whole { display: inline-block; max-width: 100%; overflow-wrap: anywhere; unicode-bidi: isolate }
.stack { display: grid; gap: 1rem; min-width: 0 }
.reference { margin-block-start: 1rem; text-align: center; color: var(--soft-on-ground); font-size: .8125rem }
.reference span { user-select: all; overflow-wrap: anywhere }
.row { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center }
.spread { justify-content: space-between }

main { width: 100%; margin: auto; padding: 1.5rem 1rem }
main.narrow { max-width: 27rem }
main.wide { max-width: 64rem; margin: 0 auto; display: grid; gap: 1.5rem; min-width: 0 }
footer { padding: 0 1rem 1.5rem; text-align: center; text-wrap: pretty; overflow-wrap: anywhere; color: var(--soft-on-ground); font-size: .8125rem }
main.wide + footer { margin-block-start: auto }

.brand { display: flex; flex-direction: column; align-items: center; gap: .75rem; margin-block-end: 1.25rem; font-weight: 600; text-align: center; text-wrap: balance; overflow-wrap: anywhere }
.brand img { max-width: 11rem; height: 3rem; object-fit: contain }
.brand img + span { color: var(--soft-on-ground); font-size: .9375rem; font-weight: 500 }
.monogram {
  width: 3rem; height: 3rem; border-radius: .875rem; display: grid; place-items: center;
  background: var(--accent); color: var(--on-accent); border: 1px solid var(--accent-edge); font-size: 1.375rem
}
.brand.bar { flex-direction: row; margin: 0; padding: 1rem max(1rem, (100% - 62rem) / 2); border-block-end: 1px solid var(--line); background: var(--surface); color: var(--ink) }
.brand.bar img + span { color: var(--soft) }
.brand.bar img, .brand.bar .monogram { height: 2rem }
.brand.bar .monogram { width: 2rem; border-radius: .5rem; font-size: 1rem }

.card {
  background: var(--surface); color: var(--ink); border: 1px solid var(--line); border-radius: 1rem; box-shadow: var(--shadow);
  padding: 2rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; min-width: 0
}
.card > header { display: grid; grid-template-columns: minmax(0, 1fr); gap: .375rem }
.ending { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: baseline; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); font-size: .9375rem }
.ending > * + :last-child { margin-inline-start: auto }
.ending a:not(.quiet) { font-weight: 550 }
.ending .quiet { color: var(--soft) }

.you { display: flex; align-items: center; gap: .875rem; min-width: 0 }
.you > div { display: grid; justify-items: start; min-width: 0 }
.portrait { flex: none; width: 3rem; height: 3rem; border-radius: 50%; object-fit: cover; background: var(--quiet); border: 1px solid var(--line); display: grid; place-items: center; font-size: 1.25rem; font-weight: 600; color: var(--soft) }
.you > div > :is(strong, span) { overflow-wrap: anywhere; unicode-bidi: isolate }
.ending .button { min-height: 0; padding: 0 }

form { display: grid; gap: 1rem; margin: 0 }
form > p:empty { position: absolute }
form.inline { display: inline-grid }
.field { display: grid; gap: .375rem; min-width: 0 }
.field .label { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem }
.field .label span { color: var(--soft); font-size: .875rem }
.field label { font-weight: 550; font-size: .9375rem }
.field.with-aside { grid-template-columns: minmax(0, 1fr) auto; column-gap: 1rem; align-items: baseline }
.field.with-aside > * { grid-column: 1 / -1 }
.field.with-aside > .label { grid-area: 1 / 1 }
.field.with-aside > .aside { grid-area: 1 / 2; font-size: .875rem }
.field input, .field select, .field textarea {
  width: 100%; min-height: 2.875rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--edge); border-radius: .625rem
}
.field textarea { min-height: 6rem; resize: vertical }
.field .entry { position: relative }
.field .entry:has(.reveal:not([hidden])) input { padding-inline-end: 3rem }
.field input[autocomplete=one-time-code] { font: 500 1.5rem/1.25 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; letter-spacing: .2ch }
.field input[data-places] {
  --places: 6; --rest: 100% - var(--places) * 2ch; direction: ltr; min-height: 3.5rem; letter-spacing: 1ch;
  padding: .5rem max(.25rem, (var(--rest)) / 2 - .25ch) .625rem max(.5rem, (var(--rest)) / 2 + .5ch);
  background: repeating-linear-gradient(90deg, var(--edge) 0 1.4ch, transparent 1.4ch 2ch) -.2ch 100% / calc(var(--places) * 2ch - .6ch) 2px no-repeat content-box var(--surface)
}
.field input[data-places="8"] { --places: 8; font-size: 1.25rem }
.reveal {
  position: absolute; inset-block: 0; inset-inline-end: 0; width: 2.875rem; padding: 0; display: grid; place-items: center;
  background: none; border: 0; border-radius: .625rem; color: var(--soft); cursor: pointer
}
.reveal:hover { color: var(--ink) }
.reveal svg { width: 1.25rem; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
input[type=password] + .reveal .struck { display: none }
input::-ms-reveal { display: none }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.field input:focus, .field select:focus, .field textarea:focus { outline: 2px solid var(--accent-ink); outline-offset: 0; border-color: var(--accent-ink) }
.field [aria-invalid=true] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad) }
.field [aria-invalid=true]:focus { outline-color: var(--bad) }
.field input { unicode-bidi: plaintext }
.field .error { color: var(--bad); font-size: .875rem; font-weight: 500 }
.field .hint { color: var(--soft); font-size: .875rem }

.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.875rem; padding: .5rem 1.125rem;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; border-radius: .625rem;
  overflow-wrap: anywhere; text-wrap: balance; background: var(--accent); color: var(--on-accent); border: 1px solid var(--accent-edge)
}
.button:hover { filter: brightness(1.07) saturate(1.05) }
.button:active { filter: brightness(.94) }
.button:disabled { opacity: .55; cursor: default; filter: none }
.button.plain { background: var(--surface); color: var(--ink); border-color: var(--edge) }
.button.plain:hover { background: var(--quiet); filter: none }
.button.quiet { background: none; color: var(--soft); border-color: transparent; min-height: 2rem; padding-block: .125rem; font-size: .9375rem; font-weight: 500; text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .18em }
.button.quiet:hover { color: var(--ink); filter: none }
.button.danger { background: var(--surface); color: var(--bad); border-color: var(--bad) }
.button.full { width: 100% }
.again { display: flex; flex-wrap: wrap; justify-content: center; align-items: baseline; gap: 0 .375rem; font-variant-numeric: tabular-nums }
.again .button { padding-inline: .25rem }
details { color: var(--soft); font-size: .9375rem }
summary { width: max-content; max-width: 100%; cursor: pointer; font-size: .875rem }
details > p { margin-block-start: .5rem }
.providers { display: grid; gap: .75rem }
form:has(> .providers) + #passkey { margin-block-start: -.5rem }
.mark { width: 1.25rem; height: 1.25rem; flex: none; margin-inline-end: .625rem }
.button:has(> .mark) { justify-content: space-between }
.button:has(> .mark)::after { content: ""; flex: 0 9999 1.875rem }

.button[aria-busy=true] { cursor: progress; position: relative; color: transparent }
.button[aria-busy=true] > * { visibility: hidden }
.button[aria-busy=true]::after {
  content: ""; position: absolute; inset: 0; margin: auto; width: 1.25rem; height: 1.25rem; border-radius: 50%;
  border: 2px solid var(--on-accent); border-inline-end-color: transparent; animation: turn .9s linear infinite
}
.button:is(.plain, .quiet, .danger)[aria-busy=true]::after { border-color: var(--ink); border-inline-end-color: transparent }
@keyframes turn { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: reduce) { .button[aria-busy=true]::after { animation: none } }

.box { display: flex; align-items: center; gap: .625rem; min-height: 1.5rem; font-size: .9375rem; cursor: pointer }
.box input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent-ink) }
.divider { display: flex; align-items: center; gap: .75rem; color: var(--soft); font-size: .875rem }
.divider::before, .divider::after { content: ""; flex: 1; border-block-start: 1px solid var(--line) }

.notice { padding: .75rem 1rem; border-radius: .625rem; color: var(--ink); background: var(--quiet); border: 1px solid var(--line); font-size: .9375rem; display: grid; gap: .25rem; overflow-wrap: anywhere }
.notice.bad { background: var(--bad-ground); border-color: color-mix(in srgb, var(--bad) 35%, transparent); color: var(--bad) }
.notice.good { background: var(--good-ground); border-color: color-mix(in srgb, var(--good) 35%, transparent); color: var(--good) }

code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: .875em }
code { background: var(--quiet); padding: .125em .3em; border-radius: .3em; overflow-wrap: anywhere }
pre { margin: 0; padding: .875rem 1rem; background: var(--quiet); border: 1px solid var(--line); border-radius: .625rem; overflow-x: auto; line-height: 1.5 }
pre code { background: none; padding: 0; overflow-wrap: normal }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th, td { padding-block: .5rem; padding-inline: 0 .75rem; text-align: start; vertical-align: top; border-block-end: 1px solid var(--line) }
th { color: var(--soft); font-weight: 550; font-size: .875rem }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .375rem 1rem; margin: 0 }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }

@media (max-width: 30rem) {
  .card { padding: 1.5rem 1.25rem; border-radius: .875rem }
  main.narrow { margin-block-start: 0 }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0 }
  dd + dt { margin-block-start: .625rem }
}
@media (forced-colors: active) { .button, .card, .notice { border: 1px solid } }
@media print { body { background: none } .card { box-shadow: none } }
`);
