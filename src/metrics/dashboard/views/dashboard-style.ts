import { PLOT } from '../charts/time-chart.js';

/** A command is read whole, also on a phone. */
export const COMMAND_STYLE = `
pre code { white-space: pre-wrap; overflow-wrap: anywhere }`;

/** What stands around the figures. */
export const DASHBOARD_STYLE = `
main.wide { max-width: 76rem; padding-block: 1.5rem 3rem; gap: 1.25rem }
.brand.bar { flex-wrap: wrap; gap: .5rem .75rem; padding-inline: max(1rem, (100% - 74rem) / 2) }
.ways-out { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; margin-inline-start: auto }
.ways-out .button { padding-inline: .25rem }
`;

/** What only the figures have. The classes of the charts stand for the paints in `charts/paint.ts`. */
export const FIGURES_STYLE = `${COMMAND_STYLE}
.figures { container-type: inline-size; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; --first: var(--accent-ink); --second: #b4530a; --third: #8b2fa8; --faint: #e9ebf0 }
@media (prefers-color-scheme: dark) { .figures { --second: #f2a65a; --third: #dd9cf0; --faint: #2b303a } }
.head { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: end; justify-content: space-between }
.head > div { flex: 1 1 100% }
.head p, .about { color: var(--soft-on-ground); font-size: .9375rem }
.head nav { display: flex; flex-wrap: wrap; gap: .375rem }
.head nav a { padding: .25rem .75rem; border-radius: 1rem; border: 1px solid var(--line); background: var(--surface); color: var(--ink); text-decoration: none; font-size: .9375rem }
.head nav a:hover { text-decoration: underline }
.head nav a[aria-current] { background: var(--ink); color: var(--surface); border-color: var(--ink); font-weight: 600 }
.head nav a span { opacity: .8; font-variant-numeric: tabular-nums }
.tiles { grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 1rem }
.figures .tile.card { padding: 1rem; gap: .25rem; align-content: start; border-radius: .875rem }
.tile dt { font-size: .875rem }
.tile dd { display: grid; gap: .25rem }
.tile strong { font-size: 1.5rem; line-height: 1.2; font-weight: 650; letter-spacing: -.015em; font-variant-numeric: tabular-nums }
.change { color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums }
.change.good { color: var(--good) }
.change.bad { color: var(--bad) }
.pairs { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem }
.pairs > :only-child { grid-column: 1 / -1 }
.pairs > .card:not(.chart):has(> p) { align-self: start }
.column { display: flex; flex-direction: column; gap: 1.25rem; min-width: 0 }
.column > .card { flex: auto }
.figures .card { padding: 1.25rem 1.5rem; align-content: start }
.figures .tile.card { padding: 1rem }
.chart > header { display: grid; gap: .375rem }
.legend { display: flex; flex-wrap: wrap; gap: .25rem .875rem; margin: 0; padding: 0; list-style: none; font-size: .875rem; color: var(--soft) }
.legend li { display: flex; align-items: center; gap: .375rem }
.legend svg { width: 1.25rem; height: .5rem; stroke-width: 2.5 }
.legend .dotted { stroke-dasharray: 2 3 }
.legend .dashed { stroke-dasharray: 5 3 }
.legend .mixed { stroke-dasharray: 8 3 2 3 }
.chart [role=img] svg { display: block; width: 100%; height: auto; overflow: visible }
.chart [role=img] text { dominant-baseline: central; fill: var(--soft); font: 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
.moments rect { fill: transparent; y: ${PLOT.y}px; height: ${PLOT.height}px }
.moments rect:hover { fill: var(--ink); fill-opacity: .06 }
.f-none { fill: none } .f-line { fill: var(--line) }
.f-first { fill: var(--first) } .f-second { fill: var(--second) } .f-third { fill: var(--third) } .f-bad { fill: var(--bad) }
.s-text { stroke: var(--soft) } .s-line { stroke: var(--line) } .s-bad { stroke: var(--bad) }
.s-first { stroke: var(--first) } .s-second { stroke: var(--second) } .s-third { stroke: var(--third) }
.part { display: block; width: 100%; height: .375rem; margin-block-start: .375rem; border-radius: .25rem; background: var(--faint) }
.part rect { height: 100%; fill: var(--first) }
.part.bad rect { fill: var(--bad) }
.figures td, .figures thead th + th { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
td small { display: block; color: var(--soft); font-size: .8125rem }
thead th + th { white-space: normal }
tbody th { min-width: 5.5rem;  color: var(--ink); font-weight: 400; font-size: .9375rem; overflow-wrap: break-word; word-break: break-word }
th:last-child, td:last-child { padding-inline-end: 0 }
tbody tr:last-child > * { border-block-end: 0 }
@container (max-width: 60rem) {
  td small { white-space: normal }
  .chart [role=img] text { font-size: 14px }
  .tiles { grid-template-columns: repeat(3, minmax(0, 1fr)) }
  th, td { padding-inline-end: .5rem }
}
@container (max-width: 46rem) {
  .pairs { grid-template-columns: minmax(0, 1fr) }
  .chart [role=img] text { font-size: 10px }
}
@container (max-width: 32rem) {
  .chart [role=img] text { font-size: 15px }
  .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem }
  .figures .card { padding: 1.125rem 1rem }
  .figures .tile.card { padding: .875rem 1rem }
  .tile strong { font-size: 1.375rem }
  th, td { padding-inline-end: .5rem }
  thead th { font-size: .8125rem }
}
@container (max-width: 20rem) {
  .chart [role=img] text { font-size: 17px }
  .figures .card { padding-inline: .75rem }
  th, td { padding-inline-end: .25rem }
  thead th { font-size: .75rem }
  tbody th { min-width: 4rem }
}
@media (forced-colors: active) { .f-first, .f-second, .f-third, .f-bad { fill: CanvasText } .s-first, .s-second, .s-third, .s-bad { stroke: CanvasText } }
`;
