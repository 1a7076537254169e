/** The floors of the house: a module imports only from those before it in this list. */
const FLOORS = [
  'common',
  'config',
  'database',
  'cache',
  'limits',
  'audit',
  'plans',
  'applications',
  'identities',
  'session',
  'mail',
  'flows',
  'accounts',
  'auth',
  'login',
  'portal',
  'metrics',
  'operations',
  'cli',
  'dev',
];

const floorRules = FLOORS.map((floor, index) => ({
  name: `floor-${floor}`,
  severity: 'error',
  comment: `${floor} may only import from: ${FLOORS.slice(0, index).join(', ') || 'nothing'}`,
  from: { path: `^src/${floor}/` },
  to: { path: `^src/(${FLOORS.slice(index + 1).join('|') || 'none'})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...floorRules,
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: ['\\.d\\.ts$', '^src/main\\.ts$', '/assets/'] },
      to: {},
    },
    {
      name: 'floors-never-look-up',
      severity: 'error',
      from: { path: '^src/[^/]+/' },
      to: { path: '^src/[^/]+\\.ts$' },
    },
    {
      name: 'environment-only-in-config',
      severity: 'error',
      comment: 'Only config hands out settings; everybody else asks Settings. (Biome keeps process.env out of reach.)',
      from: { path: '^src/', pathNot: '^src/config/' },
      to: { path: '@nestjs/config' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'declared',
      severity: 'error',
      comment: 'What runs in production may not need what only development installs.',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: '@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
