/** The floors of the house: a room imports only from those before it in this list. */
const FLOORS = [
  'words',
  'platform/(time|crypto|errors|telemetry|loops|logging|http|pages)',
  'platform/config',
  'platform/embedded-postgres',
  'platform/database',
  'platform/outbox',
  'platform/cache',
  'platform/limits',
  'platform/audit',
  'events',
  'plans',
  'applications',
  'identities',
  'dispatches',
  'session',
  'organizations',
  'mail',
  'webhooks',
  'identities/undo-links',
  'identities/second-factors',
  'flows',
  'identities/account',
  'auth',
  'login',
  'oidc',
  'portal',
  'management',
  'console',
  'feed',
  'metrics',
  'operations',
  'doctor',
  'cli',
  'dev',
];

/** A room inside another one has a floor of its own. */
const roomsInside = (room) => FLOORS.filter((other) => other.startsWith(`${room}/`)).map((other) => `^src/${other}/`);

const floorRules = FLOORS.map((floor, index) => ({
  name: `floor-${floor}`,
  severity: 'error',
  comment: `${floor} may only import from: ${FLOORS.slice(0, index).join(', ') || 'nothing'}`,
  from: { path: `^src/${floor}/`, pathNot: roomsInside(floor) },
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
      from: { orphan: true, path: '^src/', pathNot: ['\\.d\\.ts$', '^src/main\\.ts$', '/assets/', '/scripts/'] },
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
      comment: 'Only config reads settings; every other room injects Settings. (Biome forbids process.env.)',
      from: { path: '^src/', pathNot: '^src/platform/config/' },
      to: { path: '@nestjs/config' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'declared',
      severity: 'error',
      comment: 'Production code must not import packages that only development installs.',
      // Example ID loads its library only in development, and says so if it is missing.
      from: { path: '^src/', pathNot: '\\.test\\.ts$|^src/dev/example-id/' },
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
