/** Ways to write a path of the hosted login that some server somewhere takes for the same one. */
export const otherSpellings = (path: string): string[] =>
  [
    `/${path}`,
    `${path}/`,
    path.toUpperCase(),
    `${path};x`,
    path.replace('/l', '/%6c'),
    path.replace('/login', '/./login'),
    path.replace('/login', '/x/../login'),
    path.replace('/login', '/login/'),
    `${path}%2f`,
    `${path}%00`,
    `${path}.html`,
    `\\${path}`,
  ].filter((spelling) => spelling !== path);
