/** A text with a comma, a quote or a line end is quoted. */
export const csvLine = (values: (string | number | boolean)[]): string =>
  `${values.map((value) => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value)).join(',')}\n`;
