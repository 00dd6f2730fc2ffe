import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { plantTree } from './planted-tree';

const WRITTEN = '.dependency-cruiser.cjs';
const BUNDLED = '.dependency-cruiser.bundles.cjs';

const getValue = (file: string) => `import { x } from '${file}';\nexport const y = x;\n`;
const type = (file: string) => `import type { X } from '${file}';\nexport type Y = X;\n`;
const THING = 'export type X = 1;\nexport const x = 1;\n';

/** A small house without a fault. */
const SOUND = {
  'app/page.tsx': getValue('@/components/screen'),
  'components/screen.tsx': getValue('@/lib/reports/contract'),
  'components/map/engines/maplibre.tsx': getValue('maplibre-gl'),
  'lib/dates.ts': THING,
  'lib/permissions.ts': THING,
  'lib/operations.ts': getValue('@/lib/reports/server/queries'),
  'lib/client/live.ts': `export const x = () => import('mqtt');\n`,
  'lib/contract.ts': type('@/lib/permissions'),
  'lib/platform/database/client.ts': getValue('pg') + 'export const x = y;\n',
  'lib/reports/contract.ts': type('./server/schema') + `export { };\nexport const x = 1;\n`,
  'lib/reports/domain/report.ts': THING,
  'lib/reports/editor/state.ts': type('@/lib/reports/domain/report'),
  'lib/offline/sync/report-sync.ts': `export const x = () => import('@/lib/client/live');\n`,
  'lib/reports/server/schema.ts': `import { x as z } from 'zod';\nexport type X = typeof z;\nexport const x = z;\n`,
  'lib/reports/domain/rules.ts': getValue('@/lib/dates') + 'export const x = y;\n',
  'lib/reports/server/queries.ts': `import type { X } from '@/lib/sites/site';\n${getValue('@/lib/platform/database/client')}export const x: X = y;\n`,
  'lib/shell/server/load-page.ts': getValue('@/lib/platform/database/client') + 'export const x = y;\n',
  'lib/sites/site.ts': THING,
  'server/main.ts': getValue('@/lib/operations'),
  'tests/world.ts': getValue('@/lib/operations') + 'export const x = y;\n',
};

interface Plant {
  config: string;
  rule: string;
  at: string;
  text: string;
}

const makeWritten = (rule: string, at: string, text: string): Plant => ({ config: WRITTEN, rule, at, text });
const bundled = (rule: string, at: string, text: string): Plant => ({ config: BUNDLED, rule, at, text });

/** Each room imports, as a type, from the room above or beside it. */
const UPWARD = [
  ['accounts', 'notifications'],
  ['notifications', 'workgroups'],
  ['workgroups', 'sites'],
  ['sites', 'library'],
  ['library', 'stakeholders'],
  ['stakeholders', 'library'],
  ['reports', 'sharing'],
  ['sharing', 'disposal'],
  ['disposal', 'materials'],
  ['materials', 'network'],
  ['network', 'billing'],
  ['billing', 'onboarding'],
  ['onboarding', 'leaving'],
  ['leaving', 'activity'],
] as const;

/** Files that planted files import and that the sound house does not have. */
const TARGETS = {
  'app/target.ts': THING,
  'components/index.ts': THING,
  'lib/failures.ts': THING,
  'lib/newroom/target.ts': THING,
  'node_modules/next/package.json': '{ "name": "next", "version": "1.0.0" }',
  'node_modules/next/dynamic.js': 'module.exports = {};\n',
  ...Object.fromEntries(UPWARD.map(([, above]) => [`lib/${above}/target.ts`, THING])),
};

/** One violation of each rule. */
const PLANTS: Plant[] = [
  makeWritten('no-unresolved', 'components/planted-1.ts', type('@/lib/nowhere')),
  makeWritten('no-circular', 'components/planted-2.ts', getValue('./planted-2b') + 'export const x = y;\n'),
  makeWritten('no-index', 'components/planted-3.ts', type('@/components/index')),
  makeWritten('no-reexport', 'components/planted-4.ts', `export { x } from '@/lib/dates';\n`),
  makeWritten('no-tests-in-product', 'lib/sites/planted-5.ts', type('@/tests/world')),
  makeWritten('no-dev-packages', 'lib/sites/planted-6.ts', getValue('planted-dev-tool')),
  makeWritten('app-is-the-top', 'components/planted-7.ts', type('@/app/target')),
  makeWritten('screens-for-pages', 'lib/sites/planted-8.ts', type('@/components/screen')),
  makeWritten('phone-for-screens', 'lib/sites/planted-9.ts', type('@/lib/offline/sync/report-sync')),
  makeWritten('client-knows-no-room', 'lib/client/planted-23.ts', type('@/lib/sites/site')),
  makeWritten('browser-without-server-files', 'components/planted-10.ts', type('@/lib/reports/server/schema')),
  makeWritten('rooms-outside-without-server-files', 'lib/sites/planted-11.ts', type('@/lib/platform/database/client')),
  makeWritten('schemas-only-as-types', 'lib/sites/planted-29.ts', getValue('@/lib/reports/server/schema')),
  makeWritten('browser-without-server', 'components/planted-12.ts', type('@/server/main')),
  makeWritten('parts-come-again', 'components/planted-22.ts', getValue('next/dynamic')),
  makeWritten('pages-through-rooms', 'app/planted-13.ts', type('@/lib/platform/database/client')),
  makeWritten('platform-knows-no-room', 'lib/platform/planted-14.ts', type('@/lib/sites/site')),
  makeWritten('tables-know-no-room', 'lib/failures.ts', type('@/lib/sites/site')),
  makeWritten('rules-know-rules', 'lib/reports/editor/planted-24.ts', getValue('@/lib/sites/site')),
  makeWritten('contract-after-domain', 'lib/reports/domain/planted-25.ts', type('@/lib/reports/contract')),
  makeWritten('list-of-operations', 'lib/sites/planted-15.ts', type('@/lib/operations')),
  makeWritten('rooms-have-a-place', 'app/planted-16.ts', type('@/lib/newroom/target')),
  makeWritten('rooms-below-the-shell', 'lib/sites/planted-17.ts', type('@/lib/shell/server/load-page')),
  ...UPWARD.map(([room, above]) =>
    makeWritten(`rooms-downward-${room}`, `lib/${room}/planted-up.ts`, type(`@/lib/${above}/target`)),
  ),
  bundled('browser-reaches-no-server', 'components/planted-18.ts', getValue('@/lib/sites/planted-query')),
  bundled('browser-reaches-no-zod', 'components/planted-19.ts', getValue('@/lib/sites/planted-parse')),
  bundled('rules-reach-nothing', 'lib/stakeholders/rules.ts', getValue('./planted-read')),
  bundled('refusals-stay-in-their-room', 'lib/client/planted-26.ts', getValue('@/lib/failures')),
  bundled('live-comes-later', 'lib/offline/planted-20.ts', getValue('mqtt')),
  bundled('list-and-editor-open-without', 'components/planted-27.ts', getValue('@/lib/client/live')),
  bundled('editor-opens-without-swr', 'components/reports/editor/summary/planted-28.ts', getValue('swr')),
  bundled('map-engines-come-later', 'components/planted-21.tsx', getValue('maplibre-gl')),
];

/** The files between a planted file and what it must not reach. */
const BETWEEN = {
  'components/planted-2b.ts': getValue('./planted-2') + 'export const x = y;\n',
  'lib/sites/planted-query.ts': getValue('@/lib/reports/server/queries') + 'export const x = y;\n',
  'lib/sites/planted-parse.ts': getValue('zod') + 'export const x = y;\n',
  'lib/stakeholders/planted-read.ts': getValue('fs') + 'export const x = y;\n',
};

const reportSchema = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string() })) }),
  }),
});

/** Runs dependency-cruiser in another directory. */
function check(root: string, config: string) {
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

describe.each([WRITTEN, BUNDLED])('%s', (config) => {
  const plants = PLANTS.filter((plant) => plant.config === config);

  test('reads every file of a sound house and finds nothing', () => {
    const tree = plantTree(SOUND);
    const { files, violations } = check(tree.root, config);
    tree.remove();

    expect(files).toEqual(expect.arrayContaining(Object.keys(SOUND)));
    expect(violations).toEqual([]);
  });

  test('refuses one planted violation of each of its rules', () => {
    const planted = Object.fromEntries(plants.map(({ at, text }) => [at, text]));
    const tree = plantTree({ ...SOUND, ...TARGETS, ...BETWEEN, ...planted });
    const { rules, violations } = check(tree.root, config);
    tree.remove();

    expect(plants.map(({ rule }) => rule).sort()).toEqual([...rules].sort());
    expect(violations).toEqual(expect.arrayContaining(plants.map(({ rule, at }) => `${rule}: ${at}`)));
  });
});
