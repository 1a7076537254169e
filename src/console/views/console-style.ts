import { compact } from '../../platform/pages/compact.js';
import { ACCOUNT_STYLE } from '../../portal/pages/views/account-style.js';

/** What only the console has, beside the style of the account pages. */
export const CONSOLE_STYLE = compact(`${ACCOUNT_STYLE}
main.wide { max-width: 80rem }
.brand.bar { padding-inline: max(1rem, (100% - 78rem) / 2); flex-wrap: wrap }
.seek { flex: 1 1 14rem; max-width: 30rem; margin-inline-start: auto }
.seek input, .filters input, .filters select {
  width: 100%; min-height: 2.375rem; padding: .25rem .75rem; font: inherit; font-size: .9375rem; font-weight: 400; color: inherit;
  background: var(--ground); border: 1px solid var(--edge); border-radius: .625rem
}
.filters input, .filters select { background: var(--surface) }
.filters { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end }
.filters .field { flex: 1 1 9rem }
.filters .button { min-height: 2.375rem; padding-block: .25rem }
.who { overflow-wrap: anywhere }
.brand.bar > form { margin-inline-start: 0 }
.brand.bar > a { color: var(--soft); font-size: .9375rem; font-weight: 500 }
.brand.bar > a:hover { color: var(--ink) }
table:has(td .actions) th:last-child { text-align: end }
.list { list-style: none; margin: 0; padding: 0; display: grid }
.list a.row-link { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .125rem 1rem; padding: .625rem .25rem; color: inherit; text-decoration: none; border-block-end: 1px solid var(--line) }
.list a.row-link:hover strong { text-decoration: underline }
.list a.row-link > * { min-width: 0; overflow-wrap: anywhere }
.badge.bad { background: var(--bad-ground); color: var(--bad); border-color: color-mix(in srgb, var(--bad) 35%, transparent) }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1.25rem; align-items: start }
.fact { grid-template-columns: minmax(0, 1fr) }
details pre, details pre code { white-space: pre-wrap; overflow-wrap: anywhere }
.card h2 { min-width: 0; overflow-wrap: anywhere }
.why { font-size: .9375rem }
@media (max-width: 30rem) { .rooms { gap: 0 .25rem } }
@media (max-width: 40rem) {
  table.rows thead { display: none }
  table.rows, table.rows tbody, table.rows tr, table.rows td { display: block; border: 0; padding: 0 }
  table.rows tr { padding-block: .625rem; border-block-end: 1px solid var(--line) }
  .who { display: none }
  .seek { flex-basis: 100%; max-width: none }
  .brand.bar > form { margin-inline-start: auto }
}
`);
