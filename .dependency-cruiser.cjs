/**
 * Who may import whom: docs/architecture.md as rules, types included. What reaches a browser through several files is
 * followed by .dependency-cruiser.bundles.cjs. tests/unit/house/imports.test.ts plants one violation of each rule.
 */

/** The rooms from the ground up: a room imports only rooms of lower storeys. A new room needs a place here. */
const STOREYS = [
  ['accounts'],
  ['notifications'],
  ['workgroups'],
  ['sites'],
  ['library', 'stakeholders'],
  ['reports'],
  ['sharing'],
  ['disposal'],
  ['materials'],
  ['network'],
  ['billing'],
  ['onboarding'],
  ['leaving'],
  ['activity'],
];
const ROOMS = STOREYS.flat();

/** Pure tables about the whole product: everybody may import them, and they import no room. */
const PRODUCT_WIDE = [
  'lib/(browser-failures|camera-time|contract|dates|dates-in-words|equal|events|failure-table|failures|failures-in-spanish|form-state|is-record|language|limits|list-cursor|live-messages|live-token|message-states|notices|permissions|phone|profile-labels|reader-language|spanish|spreadsheet-cells|text|textable-phone|request-errors)\\.ts$',
  'lib/spanish/',
  'lib/[^/]+/(editor-)?failures\\.ts$',
  'lib/map/(?!server/)',
  'lib/shell/(notice|timings|variants)\\.ts$',
];
const NO_ROOMS = 'client|map|offline|platform|shell|spanish';

const BROWSER = '^(components|lib/client|lib/offline)/';
/** What never reaches a browser: the rooms' server folders, the final PDF's making, the platform. */
const SERVER = ['^lib/[^/]+/server/', '^lib/reports/pdf/', '^lib/platform/'];
/** Decided from arguments alone, in the browser as on the server. */
const PURE = '^lib/([^/]+/rules\\.ts$|reports/(domain|editor)/)';
/** Contracts take their types from the Zod schemas; the values stay on the server. */
const SCHEMAS = '^lib/[^/]+/server/[a-z-]*(schema|schemas|outputs)\\.ts$';
const VALUES = { dependencyTypesNot: ['type-only'] };

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Rooms that stand on the same storey or higher, `room` itself apart. */
function notBelow(room) {
  const storey = STOREYS.findIndex((rooms) => rooms.includes(room));
  return STOREYS.slice(storey)
    .flat()
    .filter((other) => other !== room);
}

const roomOrder = ROOMS.filter((room) => notBelow(room).length > 0).map((room) =>
  rule(
    `rooms-downward-${room}`,
    `${room} imports only rooms of lower storeys; pages combine rooms.`,
    { path: `^lib/${room}/` },
    { path: `^lib/(${notBelow(room).join('|')})/` },
  ),
);

module.exports = {
  forbidden: [
    rule(
      'no-unresolved',
      'An import that the checker cannot follow is an import that it does not check.',
      {},
      { couldNotResolve: true },
    ),
    rule('no-circular', 'Two files that need each other are one file, or lack a third.', {}, { circular: true }),
    rule('no-index', 'Import the file that holds the thing.', {}, { path: '^(?!node_modules).*(^|/)index\\.tsx?$' }),
    rule(
      'no-reexport',
      'Import a thing from where it is defined.',
      { path: '^(app|components|lib|server)/', pathNot: '^lib/platform/prisma-client/' },
      { path: '^(app|components|lib|server)/', dependencyTypes: ['export'], ...VALUES },
    ),
    rule(
      'no-tests-in-product',
      'The product does not need its tests.',
      { path: '^(app|components|lib|server|scripts|prisma)/' },
      { path: '^tests/' },
    ),
    rule(
      'no-dev-packages',
      'What runs in production is a dependency, not a devDependency.',
      { path: '^(app|components|lib|server)/' },
      { dependencyTypes: ['npm-dev'], ...VALUES },
    ),
    rule('app-is-the-top', 'Nothing but routes imports routes.', { pathNot: '^(app|tests)/' }, { path: '^app/' }),
    rule(
      'screens-for-pages',
      'Components are used by pages and components.',
      { path: '^(lib|server|scripts|prisma)/' },
      { path: '^components/' },
    ),
    rule(
      'phone-for-screens',
      'The phone’s side is for pages and components.',
      { path: '^(lib/(?!(client|offline)/)|server/|scripts/|prisma/)' },
      { path: '^lib/(client|offline)/' },
    ),
    rule(
      'client-knows-no-room',
      'What every screen uses in a browser knows no feature, and nothing of what lies on the phone.',
      { path: '^lib/client/' },
      { path: '^(lib/(?!client/)|app/|components/|server/)', pathNot: PRODUCT_WIDE.map((path) => `^${path}`) },
    ),
    rule(
      'browser-without-server-files',
      'A screen asks through a contract; what lies in a server folder is the server’s.',
      { path: BROWSER },
      { path: SERVER },
    ),
    rule(
      'rooms-outside-without-server-files',
      'What a browser may import of a room knows nothing of the room’s server side.',
      { path: '^lib/', pathNot: [...SERVER, '^lib/operations\\.ts$', '^lib/(file-endpoints|new-work-unit)\\.ts$'] },
      { path: SERVER, pathNot: SCHEMAS },
    ),
    rule(
      'schemas-only-as-types',
      'What a browser may import of a feature takes types from the schemas, and nothing else.',
      { path: '^lib/', pathNot: [...SERVER, '^lib/operations\\.ts$', '^lib/(file-endpoints|new-work-unit)\\.ts$'] },
      { path: SCHEMAS, ...VALUES },
    ),
    rule(
      'browser-without-server',
      'Screens know nothing of the process that serves them.',
      { path: BROWSER },
      { path: '^(server|scripts|prisma)/' },
    ),
    rule(
      'parts-come-again',
      'lazyComponent and lazyDialog say what did not come and try again; where Next’s own fails, the page goes with it.',
      { path: '^(app|components|lib)/' },
      { path: '^node_modules/next/dynamic' },
    ),
    rule(
      'pages-through-rooms',
      'A page or door reads and changes through its room, not through the database, mail or broker.',
      { path: '^app/' },
      {
        path: '^lib/platform/(live|database|outbox|prisma-client|messages|storage|process/open-runtime)',
      },
    ),
    rule(
      'platform-knows-no-room',
      'The platform knows no feature.',
      { path: '^lib/platform/' },
      { path: '^(lib/(?!platform/)|server/|prisma/)', pathNot: PRODUCT_WIDE.map((path) => `^${path}`) },
    ),
    rule(
      'tables-know-no-room',
      'Product-wide tables are imported by everybody, so they import nobody.',
      { path: PRODUCT_WIDE.map((path) => `^${path}`) },
      { path: '^(app|components|lib|server)/', pathNot: PRODUCT_WIDE.map((path) => `^${path}`) },
    ),
    rule(
      'rules-know-rules',
      'Rules, the reports’ domain and editor decide from their arguments: they import each other and product-wide tables.',
      { path: '^lib/([^/]+)/(rules\\.ts$|domain/|editor/)' },
      {
        path: '^(app|components|lib|server|prisma)/',
        pathNot: [...PRODUCT_WIDE.map((path) => `^${path}`), PURE],
        ...VALUES,
      },
    ),
    rule(
      'contract-after-domain',
      'What a room is about stands in its rules and domain; its contract and its other files are written in their words.',
      { path: '^lib/([^/]+)/(rules\\.ts$|domain/|editor/)' },
      // The table of refusals imports nothing but types.
      { path: '^lib/$1/', pathNot: [PURE, '^lib/[^/]+/(editor-)?failures\\.ts$'] },
    ),
    rule(
      'list-of-operations',
      'Only the door, its description, the server and tests see all operations.',
      { pathNot: '^(app/api/|server/|tests/)' },
      { path: '^lib/operations\\.ts$' },
    ),
    rule(
      'rooms-have-a-place',
      'A new folder in lib/ is a room: give it a storey in .dependency-cruiser.cjs.',
      {},
      { path: `^lib/(?!(${ROOMS.join('|')}|${NO_ROOMS})/)[^/]+/` },
    ),
    rule(
      'rooms-below-the-shell',
      'The shell shows rooms; they do not know it.',
      { path: `^lib/(${ROOMS.join('|')})/` },
      { path: '^lib/shell/', pathNot: PRODUCT_WIDE.map((path) => `^${path}`) },
    ),
    ...roomOrder,
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^lib/platform/prisma-client/'] },
    exclude: { path: '^(\\.next|dist|data|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
