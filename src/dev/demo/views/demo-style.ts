import { TOOLS_STYLE } from '../../tools-bar.js';

/** Styles of the demo: steps, secrets, and requests with their answers. */
export const DEMO_STYLE = `${TOOLS_STYLE}
.steps { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; grid-template-columns: repeat(2, minmax(0, 1fr)) }
@media (min-width: 40rem) { .steps { grid-template-columns: repeat(3, minmax(0, 1fr)) } .columns .steps { grid-template-columns: repeat(2, minmax(0, 1fr)) } }
@media (min-width: 60rem) { .card > .steps { grid-template-columns: repeat(6, minmax(0, 1fr)) } .columns .steps { grid-template-columns: repeat(2, minmax(0, 1fr)) } }
.steps li { display: grid; gap: .125rem; align-content: start; padding: .75rem .625rem; border: 1px solid var(--line); border-radius: .625rem; font-size: .875rem }
.steps b { font-weight: 600 }
.steps .turn { color: var(--soft); font-size: .8125rem }
.steps .done { border-color: color-mix(in srgb, var(--good) 45%, transparent); background: var(--good-ground) }
.steps .done .turn { color: var(--good) }
.steps code { background: none; padding: 0; font-size: .75rem; color: var(--soft) }
.columns { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); align-items: start }
.tabs { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .9375rem }
.tabs [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none }
.secret {
  display: inline-block; max-width: 22ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom;
  background: color-mix(in srgb, var(--accent) 14%, transparent); color: inherit; border-radius: .25rem; padding: 0 .25em; line-height: 1.5
}
.quoted { white-space: nowrap }
button.secret { border: 0; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875em; cursor: copy }
pre button.secret { font-size: 1em }
button.secret:hover { background: color-mix(in srgb, var(--accent) 26%, transparent) }
.exchange { border: 1px solid var(--line); border-radius: .625rem; min-width: 0 }
.exchange + .exchange { margin-top: .5rem }
.exchange summary { cursor: pointer; padding: .625rem .875rem; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline }
.exchange summary > span:first-child { font-weight: 600; font-size: .9375rem }
.exchange summary code { background: none; padding: 0; font-size: .8125rem; color: var(--soft); overflow-wrap: anywhere }
.exchange .status { margin-inline-start: auto; font-variant-numeric: tabular-nums; font-weight: 600; font-size: .875rem }
.exchange .good { color: var(--good) }
.exchange .bad { color: var(--bad) }
.exchange .sides { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); padding: 0 .875rem .875rem }
.exchange h3 { font-size: .8125rem; color: var(--soft); margin-bottom: .375rem }
.expiry { display: block; color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums }
.decoded summary { cursor: pointer }
.decoded h3 { font-size: .8125rem; color: var(--soft); margin: .875rem 0 .375rem }
.decoded p { margin-top: .875rem }
.exchange pre, .decoded pre { font-size: .8125rem; padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere }
.actions { display: flex; flex-wrap: wrap; gap: .625rem }
.actions .button { min-height: 2.5rem; padding: .375rem .875rem; font-size: .9375rem }
@media (max-width: 30rem) { .tabs { font-size: .875rem; column-gap: 1rem } .actions, .actions form { display: grid; flex-grow: 1; grid-template-columns: minmax(0, 1fr) } }
.button:disabled { opacity: .45; cursor: not-allowed }
.tries { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem 1.25rem; align-items: center }
.tries li { display: grid; gap: .25rem 1.25rem; grid-template-columns: 17.5rem minmax(0, 1fr); align-items: center }
.tries .button { min-height: 2.5rem; padding: .375rem .875rem; font-size: .9375rem }
@media (max-width: 40rem) { .tries { gap: 1rem } .tries li { grid-template-columns: minmax(0, 1fr) } }
a.button:not([href]) { opacity: .45; cursor: not-allowed }
`;
