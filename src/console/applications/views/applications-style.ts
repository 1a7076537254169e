/** What only the pages about applications have. */
export const APPLICATIONS_STYLE = `
.parts { display: flex; flex-wrap: wrap; gap: 0 .25rem; border-block-end: 1px solid var(--line) }
.parts a { padding: .5rem .625rem; color: var(--soft-on-ground); text-decoration: none; font-size: .9375rem; font-weight: 500; white-space: nowrap }
.parts a:hover { text-decoration: underline }
.parts a[aria-current] { color: var(--on-ground); box-shadow: inset 0 -2px var(--accent-ink); font-weight: 600 }
.beside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; align-items: start }
.beside > form { display: grid; gap: 1.25rem }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; display: grid; gap: 1rem }
legend { padding: 0; margin-block-end: .75rem; font-size: 1.125rem; font-weight: 650 }
.switches { display: flex; flex-wrap: wrap; gap: .5rem 2.5rem; align-items: center }
.switches fieldset { display: flex; flex-wrap: wrap; gap: .5rem 1rem }
.picture { container-type: inline-size; overflow: hidden; border: 1px solid var(--line); border-radius: .75rem; background: var(--quiet); position: relative }
.picture iframe { border: 0; display: block; transform-origin: 0 0; width: 1280px; height: 860px; scale: tan(atan2(100cqi, 1280px)); margin-block-end: calc((tan(atan2(100cqi, 1280px)) - 1) * 860px) }
form:has([value=phone]:checked) .picture { max-width: 19.5rem; margin-inline: auto; width: 100%; border-radius: 1.5rem }
form:has([value=phone]:checked) .picture iframe { width: 390px; height: 780px; scale: tan(atan2(100cqi, 390px)); margin-block-end: calc((tan(atan2(100cqi, 390px)) - 1) * 780px) }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); gap: 1rem }
.changes td:first-child { font-weight: 550 }
.verdict { display: grid; gap: .5rem; margin: 0; padding: 0; list-style: none }
.verdict li { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); gap: .25rem .5rem; overflow-wrap: anywhere }
.verdict .sign { font-weight: 700 }
.verdict .yes .sign { color: var(--good) }
.verdict .no .sign { color: var(--bad) }
.once { font: 500 1rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; padding: .75rem 1rem; background: var(--quiet); border: 1px solid var(--line); border-radius: .625rem; overflow-wrap: anywhere; user-select: all }
@media (min-width: 68rem) {
  .beside > form { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start }
  .beside .shown { position: sticky; inset-block-start: 1.5rem }
}
@media (max-width: 40rem) {
  .changes td[data-label]::before { content: attr(data-label) ": "; color: var(--soft); font-weight: 400 }
  :lang(fr) .changes td[data-label]::before { content: attr(data-label) "\\a0: " }
  :lang(ja) .changes td[data-label]::before { content: attr(data-label) "：" }
}
`;
