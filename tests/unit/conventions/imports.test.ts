import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { plantTree } from './planted-tree';

const SOURCE_RULES = '.dependency-cruiser.cjs';
const BUNDLE_RULES = '.dependency-cruiser.bundles.cjs';

const importValue = (file: string) => `import { x } from '${file}';\nexport const y = x;\n`;
const importType = (file: string) => `import type { X } from '${file}';\nexport type Y = X;\n`;
const LEAF = 'export type X = 1;\nexport const x = 1;\n';

/** A small tree without violations. */
const VALID_TREE = {
  'app/page.tsx': importValue('@/components/screen'),
  'components/screen.tsx': importValue('@/lib/reports/contract'),
  'components/map/engines/maplibre.tsx': importValue('maplibre-gl'),
  'lib/dates.ts': LEAF,
  'lib/permissions.ts': LEAF,
  'lib/operations.ts': importValue('@/lib/reports/server/queries'),
  'lib/client/live.ts': `export const x = () => import('mqtt');\n`,
  'lib/contract.ts': importType('@/lib/permissions'),
  'lib/platform/database/client.ts': importValue('pg') + 'export const x = y;\n',
  'lib/reports/contract.ts': importType('./server/schema') + `export { };\nexport const x = 1;\n`,
  'lib/reports/domain/report.ts': LEAF,
  'lib/reports/editor/state.ts': importType('@/lib/reports/domain/report'),
  'lib/offline/sync/report-sync.ts': `export const x = () => import('@/lib/client/live');\n`,
  'lib/reports/server/schema.ts': `import { x as z } from 'zod';\nexport type X = typeof z;\nexport const x = z;\n`,
  'lib/reports/domain/rules.ts': importValue('@/lib/dates') + 'export const x = y;\n',
  'lib/reports/server/queries.ts': `import type { X } from '@/lib/sites/site';\n${importValue('@/lib/platform/database/client')}export const x: X = y;\n`,
  'lib/shell/server/load-page.ts': importValue('@/lib/platform/database/client') + 'export const x = y;\n',
  'lib/sites/site.ts': LEAF,
  'server/main.ts': importValue('@/lib/operations'),
  'tests/world.ts': importValue('@/lib/operations') + 'export const x = y;\n',
};

interface Violation {
  config: string;
  rule: string;
  at: string;
  text: string;
}

const createSourceViolation = (rule: string, file: string, text: string): Violation => ({
  config: SOURCE_RULES,
  rule,
  at: file,
  text,
});
const createBundleViolation = (rule: string, file: string, text: string): Violation => ({
  config: BUNDLE_RULES,
  rule,
  at: file,
  text,
});

/** Type imports from a feature that is above or beside the importing one. */
const UPWARD_IMPORTS = [
  ['accounts', 'notifications'],
  ['notifications', 'workgroups'],
  ['workgroups', 'sites'],
  ['sites', 'compliance'],
  ['compliance', 'register'],
  ['register', 'signing'],
  ['signing', 'library'],
  ['library', 'stakeholders'],
  ['stakeholders', 'library'],
  ['reports', 'deadlines'],
  ['deadlines', 'overview'],
  ['overview', 'sharing'],
  ['sharing', 'fixes'],
  ['fixes', 'disposal'],
  ['disposal', 'materials'],
  ['materials', 'network'],
  ['network', 'boards'],
  ['boards', 'integrations'],
  ['integrations', 'audit-packs'],
  ['audit-packs', 'billing'],
  ['billing', 'onboarding'],
  ['onboarding', 'leaving'],
  ['leaving', 'activity'],
] as const;

/** Files that planted files import and that the valid tree does not have. */
const TARGETS = {
  'app/target.ts': LEAF,
  'components/index.ts': LEAF,
  'lib/failures.ts': LEAF,
  'lib/newfeature/target.ts': LEAF,
  'node_modules/next/package.json': '{ "name": "next", "version": "1.0.0" }',
  'node_modules/next/dynamic.js': 'module.exports = {};\n',
  ...Object.fromEntries(UPWARD_IMPORTS.map(([, above]) => [`lib/${above}/target.ts`, LEAF])),
};

/** One violation of each rule. */
const VIOLATIONS: Violation[] = [
  createSourceViolation('no-unresolved', 'components/planted-1.ts', importType('@/lib/nowhere')),
  createSourceViolation(
    'no-circular',
    'components/planted-2.ts',
    importValue('./planted-2b') + 'export const x = y;\n',
  ),
  createSourceViolation('no-index', 'components/planted-3.ts', importType('@/components/index')),
  createSourceViolation('no-reexport', 'components/planted-4.ts', `export { x } from '@/lib/dates';\n`),
  createSourceViolation('no-tests-in-product', 'lib/sites/planted-5.ts', importType('@/tests/world')),
  createSourceViolation('no-dev-packages', 'lib/sites/planted-6.ts', importValue('planted-dev-tool')),
  createSourceViolation('only-routes-import-routes', 'components/planted-7.ts', importType('@/app/target')),
  createSourceViolation('only-pages-import-components', 'lib/sites/planted-8.ts', importType('@/components/screen')),
  createSourceViolation(
    'only-screens-import-browser-code',
    'lib/sites/planted-9.ts',
    importType('@/lib/offline/sync/report-sync'),
  ),
  createSourceViolation('client-imports-no-feature', 'lib/client/planted-23.ts', importType('@/lib/sites/site')),
  createSourceViolation(
    'browser-without-server-files',
    'components/planted-10.ts',
    importType('@/lib/reports/server/schema'),
  ),
  createSourceViolation(
    'shared-files-without-server-files',
    'lib/sites/planted-11.ts',
    importType('@/lib/platform/database/client'),
  ),
  createSourceViolation('schemas-only-as-types', 'lib/sites/planted-29.ts', importValue('@/lib/reports/server/schema')),
  createSourceViolation('browser-without-server', 'components/planted-12.ts', importType('@/server/main')),
  createSourceViolation('no-next-dynamic', 'components/planted-22.ts', importValue('next/dynamic')),
  createSourceViolation('routes-use-features', 'app/planted-13.ts', importType('@/lib/platform/database/client')),
  createSourceViolation('platform-imports-no-feature', 'lib/platform/planted-14.ts', importType('@/lib/sites/site')),
  createSourceViolation('product-wide-imports-no-feature', 'lib/failures.ts', importType('@/lib/sites/site')),
  createSourceViolation('rules-import-rules', 'lib/reports/editor/planted-24.ts', importValue('@/lib/sites/site')),
  createSourceViolation(
    'contract-after-domain',
    'lib/reports/domain/planted-25.ts',
    importType('@/lib/reports/contract'),
  ),
  createSourceViolation('list-of-operations', 'lib/sites/planted-15.ts', importType('@/lib/operations')),
  createSourceViolation('feature-has-order', 'app/planted-16.ts', importType('@/lib/newfeature/target')),
  createSourceViolation(
    'features-do-not-import-shell',
    'lib/sites/planted-17.ts',
    importType('@/lib/shell/server/load-page'),
  ),
  ...UPWARD_IMPORTS.map(([feature, above]) =>
    createSourceViolation(
      `feature-order-${feature}`,
      `lib/${feature}/planted-up.ts`,
      importType(`@/lib/${above}/target`),
    ),
  ),
  createBundleViolation(
    'browser-reaches-no-server',
    'components/planted-18.ts',
    importValue('@/lib/sites/planted-query'),
  ),
  createBundleViolation('browser-reaches-no-zod', 'components/planted-19.ts', importValue('@/lib/sites/planted-parse')),
  createBundleViolation('rules-reach-nothing', 'lib/stakeholders/rules.ts', importValue('./planted-read')),
  createBundleViolation('failures-of-one-feature', 'lib/client/planted-26.ts', importValue('@/lib/failures')),
  createBundleViolation('live-loads-later', 'lib/offline/planted-20.ts', importValue('mqtt')),
  createBundleViolation('list-and-editor-open-without', 'components/planted-27.ts', importValue('@/lib/client/live')),
  createBundleViolation(
    'editor-opens-without-swr',
    'components/reports/editor/summary/planted-28.ts',
    importValue('swr'),
  ),
  createBundleViolation('map-engines-load-later', 'components/planted-21.tsx', importValue('maplibre-gl')),
  createBundleViolation('scanner-loads-later', 'components/planted-30.ts', importValue('zxing-wasm')),
  createBundleViolation('picture-loads-later', 'components/planted-29.tsx', importValue('html-to-image')),
];

/** The files between a planted file and the module that it must not reach. */
const INTERMEDIATE_FILES = {
  'components/planted-2b.ts': importValue('./planted-2') + 'export const x = y;\n',
  'lib/sites/planted-query.ts': importValue('@/lib/reports/server/queries') + 'export const x = y;\n',
  'lib/sites/planted-parse.ts': importValue('zod') + 'export const x = y;\n',
  'lib/stakeholders/planted-read.ts': importValue('fs') + 'export const x = y;\n',
};

const reportSchema = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string() })) }),
  }),
});

/** Runs dependency-cruiser in another directory. */
function runChecker(root: string, config: string) {
  const checkout = process.cwd();
  const program = path.join(checkout, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '.', '--config', path.join(checkout, config), '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  if (!stdout) throw new Error(`The checker did not run:\n${stderr}`);
  const { modules, summary } = reportSchema.parse(JSON.parse(stdout));
  return {
    files: modules.map(({ source }) => source),
    rules: summary.ruleSetUsed.forbidden.map(({ name }) => name),
    violations: summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`),
  };
}

jest.setTimeout(90_000);

describe.each([SOURCE_RULES, BUNDLE_RULES])('the import checker with %s', (config) => {
  const planted = VIOLATIONS.filter((violation) => violation.config === config);

  test('reads every file of a valid tree and finds no violations', () => {
    const tree = plantTree(VALID_TREE);
    const { files, violations } = runChecker(tree.root, config);
    tree.remove();

    expect(files).toEqual(expect.arrayContaining(Object.keys(VALID_TREE)));
    expect(violations).toEqual([]);
  });

  test('finds a planted violation of each rule', () => {
    const files = Object.fromEntries(planted.map(({ at, text }) => [at, text]));
    const tree = plantTree({ ...VALID_TREE, ...TARGETS, ...INTERMEDIATE_FILES, ...files });
    const { rules, violations } = runChecker(tree.root, config);
    tree.remove();

    expect(planted.map(({ rule }) => rule).sort()).toEqual([...rules].sort());
    expect(violations).toEqual(expect.arrayContaining(planted.map(({ rule, at }) => `${rule}: ${at}`)));
  });
});
