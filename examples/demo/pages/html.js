class Html {
  constructor(text) {
    this.text = text;
  }
}

/** HTML. Every value in it is escaped, but for other HTML. A list is joined; null, undefined and false are nothing. */
export const html = (parts, ...values) =>
  new Html(parts.map((part, index) => part + (index < values.length ? shown(values[index]) : '')).join(''));

function shown(value) {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(shown).join('');
  if (value === null || value === undefined || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => ESCAPED[character]);
}

const ESCAPED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
