/** The domains are in lower case. */
export const isAtOneOf = (address: string, domains: readonly string[]): boolean =>
  domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
