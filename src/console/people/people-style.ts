/** What only the pages about people have. */
export const PEOPLE_STYLE = `
.brand.bar > .who:nth-child(3) { margin-inline-start: auto }
.find { display: grid; gap: .75rem; grid-template-columns: minmax(0, 1fr) minmax(8rem, 14rem) auto; align-items: end }
.find .button { min-height: 2.875rem }
.list a.row-link { border-radius: .5rem; padding-inline: .5rem; margin-inline: -.5rem }
.list a.row-link:is(:hover, :focus-visible) { background: var(--quiet) }
.list .end { text-align: end; font-size: .875rem; color: var(--soft) }
.acts { display: flex; flex-wrap: wrap; gap: .5rem }
.acts .button { min-height: 2.375rem; padding: .25rem .875rem; font-size: .9375rem }
dl.facts { grid-template-columns: fit-content(8.5rem) minmax(0, 1fr); font-size: .9375rem }
.badges { display: inline-flex; flex-wrap: wrap; gap: .25rem }
.marked { border-color: var(--accent-edge); box-shadow: 0 0 0 1px var(--accent-edge) }
@media (max-width: 40rem) {
  .find { grid-template-columns: minmax(0, 1fr) }
  dl.facts { grid-template-columns: minmax(0, 1fr); gap: 0 }
  .facts dd { margin-block-end: .5rem }
}
`;
