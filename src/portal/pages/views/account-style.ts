import { compact } from '../../../platform/pages/compact.js';

/** What only the account pages have. */
export const ACCOUNT_STYLE = compact(`
.brand.bar { flex-wrap: wrap; gap: .25rem .75rem }
.back { order: -1; flex: 1 0 100%; font-size: .9375rem; font-weight: 500 }
.back a { display: inline-flex; align-items: center; gap: .375rem; color: var(--soft); text-decoration: none; overflow-wrap: anywhere }
.back a:hover { color: var(--ink); text-decoration: underline }
.back svg, .way svg { flex: none; width: 1.125rem; height: 1.125rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
.brand.bar > form { margin-inline-start: auto }
.brand.bar > form .button { padding-inline: .25rem; margin-inline: -.25rem }
main.wide { padding-block: 1.5rem 3rem }
.account { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: 1.5rem 3rem; align-items: start }
.rooms { display: grid; gap: .25rem; position: sticky; inset-block-start: 1.5rem }
.rooms a { padding: .5rem .875rem; border-radius: .625rem; color: var(--soft-on-ground); text-decoration: none; font-weight: 500 }
.rooms a:hover { color: var(--on-ground); text-decoration: underline }
.rooms a[aria-current] { background: var(--surface); color: var(--ink); border: 1px solid var(--line); padding: calc(.5rem - 1px) calc(.875rem - 1px); font-weight: 600 }
.room { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; min-width: 0 }
.room > header { display: grid; gap: .375rem }
.room > header .soft { color: var(--soft-on-ground) }
.room .card { padding: 1.5rem }
.items { list-style: none; margin: 0; padding: 0; display: grid }
.items > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding-block: .875rem; border-block-end: 1px solid var(--line) }
.items > li:first-child { padding-block-start: 0 }
.items > li:last-child { border: 0; padding-block-end: 0 }
.fact { flex: 1 1 9rem; min-width: 0; display: grid; gap: .125rem; overflow-wrap: anywhere; text-wrap: pretty }
.fact strong { font-weight: 550 }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: flex-end; margin-inline-start: auto; max-width: 100% }
.items > li:has(> .way) { padding: 0 }
.way { flex: 1; min-width: 0; display: flex; gap: 1rem; align-items: center; padding-block: .875rem; color: inherit; text-decoration: none }
.way:hover strong { text-decoration: underline }
.way svg { color: var(--soft) }
.items > li:first-child > .way { padding-block-start: 0 }
.items > li:last-child > .way { padding-block-end: 0 }
.actions .button, .button.small { min-height: 2.375rem; padding: .25rem .875rem; font-size: .9375rem }
.badge { display: inline-block; padding: .0625rem .5rem; border-radius: 1rem; background: var(--good-ground); color: var(--good); border: 1px solid color-mix(in srgb, var(--good) 35%, transparent); font-size: .8125rem; font-weight: 500; white-space: nowrap }
.badge.plain { background: var(--quiet); color: var(--soft); border-color: var(--line); white-space: normal }
.slim { max-width: 27rem }
.fact dl { margin-block-start: .375rem }
dd code { user-select: all }
.effects { margin: 0; padding-inline-start: 1.25rem; display: grid; gap: .375rem }
.field select { appearance: auto }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; display: grid; gap: .625rem }
legend { padding: 0; margin-block-end: .625rem; font-weight: 550; font-size: .9375rem }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center }
@media (max-width: 52rem) {
  .account { grid-template-columns: minmax(0, 1fr) }
  .rooms { position: static; display: flex; flex-wrap: wrap; gap: 0 .25rem; margin-inline: -.5rem; border-block-end: 1px solid var(--line) }
  .rooms a { white-space: nowrap; padding: .5rem .625rem; border-radius: 0; font-size: .9375rem }
  .rooms a[aria-current] { background: none; border: 0; padding: .5rem .625rem; color: var(--on-ground); box-shadow: inset 0 -2px var(--accent-ink) }
}
@media (max-width: 30rem) {
  .rooms { gap: 0 }
  .rooms a, .rooms a[aria-current] { padding-inline: .5rem }
  .room .card { padding: 1.25rem }
  .buttons .button { width: 100% }
}
`);
