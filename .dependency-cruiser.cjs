/**
 * Which module may import which (docs/architecture.md), types included. .dependency-cruiser.bundles.cjs also follows
 * imports through several files. tests/unit/conventions/imports.test.ts violates each rule once.
 */

/** The order of the features: a feature imports only features of earlier rows. */
const FEATURE_ORDER = [
  ['accounts'],
  ['notifications'],
  ['workgroups'],
  ['sites'],
  ['compliance'],
  ['register'],
  ['signing'],
  ['library', 'stakeholders'],
  ['reports'],
  ['deadlines'],
  ['overview'],
  ['sharing'],
  ['fixes'],
  ['disposal'],
  ['materials'],
  ['network'],
  ['boards'],
  ['integrations'],
  ['audit-packs'],
  ['billing'],
  ['onboarding'],
  ['leaving'],
  ['activity'],
];
const FEATURES = FEATURE_ORDER.flat();

/** Product-wide modules: every module may import them, and they import no feature. */
const PRODUCT_WIDE = [
  'lib/(browser-failures|camera-time|compare|contract|dates|dates-in-words|deadline-titles|equal|events|failure-table|failures|failures-in-spanish|form-state|format-count|initials|is-record|language|limits|list-cursor|live-messages|live-token|message-states|notification-types|permissions|phone|profile-labels|qr-code|rain-providers|reader-language|spanish|spreadsheet-cells|text|textable-phone|type-guards|request-errors)\\.ts$',
  'lib/spanish/',
  'lib/[^/]+/(editor-)?failures\\.ts$',
  'lib/map/(?!server/)',
  'lib/shell/(timings|toast|variants)\\.ts$',
];
const OTHER_FOLDERS = 'client|map|offline|platform|shell|spanish';

const BROWSER = '^(components|lib/client|lib/offline)/';
/** Code that never reaches a browser. */
const SERVER = ['^lib/[^/]+/server/', '^lib/reports/pdf/', '^lib/platform/'];
/** Pure functions, in the browser and on the server. */
const PURE =
  '^lib/([^/]+/rules\\.ts$|reports/(domain|editor|forms)/|(compliance|register)/(?!server/|contract|events|failures))';
/** Contracts import the types of the Zod schemas; the schemas stay on the server. */
const SCHEMAS = '^lib/[^/]+/server/[a-z-]*(schema|schemas|outputs)\\.ts$';
const VALUES = { dependencyTypesNot: ['type-only'] };

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Features of the same row and of later rows, without the feature itself. */
function listForbiddenFeatures(feature) {
  const row = FEATURE_ORDER.findIndex((features) => features.includes(feature));
  return FEATURE_ORDER.slice(row)
    .flat()
    .filter((other) => other !== feature);
}

const featureOrderRules = FEATURES.filter((feature) => listForbiddenFeatures(feature).length > 0).map((feature) =>
  rule(
    `feature-order-${feature}`,
    `${feature} imports only features before it; pages combine features.`,
    { path: `^lib/${feature}/` },
    { path: `^lib/(${listForbiddenFeatures(feature).join('|')})/` },
  ),
);

module.exports = {
  forbidden: [
    rule('no-unresolved', 'An import that cannot be resolved cannot be checked.', {}, { couldNotResolve: true }),
    rule(
      'no-circular',
      'Merge files that import each other, or move what they share to a third.',
      {},
      { circular: true },
    ),
    rule('no-index', 'Import the file that defines the name.', {}, { path: '^(?!node_modules).*(^|/)index\\.tsx?$' }),
    rule(
      'no-reexport',
      'Import a name from the file that defines it.',
      { path: '^(app|components|lib|server)/', pathNot: '^lib/platform/prisma-client/' },
      { path: '^(app|components|lib|server)/', dependencyTypes: ['export'], ...VALUES },
    ),
    rule(
      'no-tests-in-product',
      'The product imports no tests.',
      { path: '^(app|components|lib|server|scripts|prisma)/' },
      { path: '^tests/' },
    ),
    rule(
      'no-dev-packages',
      'A package used in production is a dependency, not a devDependency.',
      { path: '^(app|components|lib|server)/' },
      { dependencyTypes: ['npm-dev'], ...VALUES },
    ),
    rule('only-routes-import-routes', 'Only routes import routes.', { pathNot: '^(app|tests)/' }, { path: '^app/' }),
    rule(
      'only-pages-import-components',
      'Only pages and components import components.',
      { path: '^(lib|server|scripts|prisma)/' },
      { path: '^components/' },
    ),
    rule(
      'only-screens-import-browser-code',
      'Only pages and components import lib/client and lib/offline.',
      { path: '^(lib/(?!(client|offline)/)|server/|scripts/|prisma/)' },
      { path: '^lib/(client|offline)/' },
    ),
    rule(
      'client-imports-no-feature',
      'lib/client imports no feature and not lib/offline.',
      { path: '^lib/client/' },
      { path: '^(lib/(?!client/)|app/|components/|server/)', pathNot: PRODUCT_WIDE.map((path) => `^${path}`) },
    ),
    rule(
      'browser-without-server-files',
      'Browser code calls the server through contracts and imports no server folder.',
      { path: BROWSER },
      { path: SERVER },
    ),
    rule(
      'shared-files-without-server-files',
      'Files of a feature that a browser may import do not import its server folder.',
      { path: '^lib/', pathNot: [...SERVER, '^lib/operations\\.ts$', '^lib/(file-endpoints|new-work-unit)\\.ts$'] },
      { path: SERVER, pathNot: SCHEMAS },
    ),
    rule(
      'schemas-only-as-types',
      'Files of a feature that a browser may import import only types from the schemas.',
      { path: '^lib/', pathNot: [...SERVER, '^lib/operations\\.ts$', '^lib/(file-endpoints|new-work-unit)\\.ts$'] },
      { path: SCHEMAS, ...VALUES },
    ),
    rule(
      'browser-without-server',
      'Browser code imports nothing of server, scripts and prisma.',
      { path: BROWSER },
      { path: '^(server|scripts|prisma)/' },
    ),
    rule(
      'no-next-dynamic',
      'Use lazyComponent or lazyDialog, which retry: a failed `dynamic` of Next takes down the page (decision 015).',
      { path: '^(app|components|lib)/' },
      { path: '^node_modules/next/dynamic' },
    ),
    rule(
      'routes-use-features',
      'A page or route reads and changes data through its feature, not through the database, mail or broker.',
      { path: '^app/' },
      {
        path: '^lib/platform/(live|database|outbox|prisma-client|messages|storage|process/open-runtime)',
      },
    ),
    rule(
      'platform-imports-no-feature',
      'The platform imports no feature.',
      { path: '^lib/platform/' },
      { path: '^(lib/(?!platform/)|server/|prisma/)', pathNot: PRODUCT_WIDE.map((path) => `^${path}`) },
    ),
    rule(
      'product-wide-imports-no-feature',
      'Every module may import product-wide modules, so they import only each other.',
      { path: PRODUCT_WIDE.map((path) => `^${path}`) },
      { path: '^(app|components|lib|server)/', pathNot: PRODUCT_WIDE.map((path) => `^${path}`) },
    ),
    rule(
      'rules-import-rules',
      'Rules and the domain and editor of reports are pure: they import each other and product-wide modules.',
      { path: '^lib/([^/]+)/(rules\\.ts$|domain/|editor/)' },
      {
        path: '^(app|components|lib|server|prisma)/',
        pathNot: [...PRODUCT_WIDE.map((path) => `^${path}`), PURE],
        ...VALUES,
      },
    ),
    rule(
      'contract-after-domain',
      'Rules and domain do not import the contract and other files of their feature.',
      { path: '^lib/([^/]+)/(rules\\.ts$|domain/|editor/)' },
      // The lists of failures import only types.
      { path: '^lib/$1/', pathNot: [PURE, '^lib/[^/]+/(editor-)?failures\\.ts$'] },
    ),
    rule(
      'list-of-operations',
      'Only the API routes, the server and tests import the list of all operations.',
      { pathNot: '^(app/api/|server/|tests/)' },
      { path: '^lib/operations\\.ts$' },
    ),
    rule(
      'feature-has-order',
      'A new folder in lib/ is a feature: add it to FEATURE_ORDER.',
      {},
      { path: `^lib/(?!(${FEATURES.join('|')}|${OTHER_FOLDERS})/)[^/]+/` },
    ),
    rule(
      'features-do-not-import-shell',
      'The shell imports features, not the other way round.',
      { path: `^lib/(${FEATURES.join('|')})/` },
      { path: '^lib/shell/', pathNot: PRODUCT_WIDE.map((path) => `^${path}`) },
    ),
    ...featureOrderRules,
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
