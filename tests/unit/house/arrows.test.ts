import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { plantTree } from './planted-tree';

const WRITTEN = '.dependency-cruiser.cjs';
const BUNDLED = '.dependency-cruiser.bundles.cjs';

const value = (file: string) => `import { x } from '${file}';\nexport const y = x;\n`;
const type = (file: string) => `import type { X } from '${file}';\nexport type Y = X;\n`;
const THING = 'export type X = 1;\nexport const x = 1;\n';

/** A small house without a fault. */
const SOUND = {
  'app/page.tsx': value('@/components/screen'),
  'components/screen.tsx': value('@/lib/reports/contract'),
  'components/map/engines/maplibre.tsx': value('maplibre-gl'),
  'lib/dates.ts': THING,
  'lib/permissions.ts': THING,
  'lib/operations.ts': value('@/lib/reports/server/queries'),
  'lib/client/live.ts': `export const x = () => import('mqtt');\n`,
  'lib/contract.ts': type('@/lib/permissions'),
  'lib/platform/database/client.ts': value('pg') + 'export const x = y;\n',
  'lib/reports/contract.ts': type('./server/schema') + `export { };\nexport const x = 1;\n`,
  'lib/reports/domain/report.ts': THING,
  'lib/reports/editor/state.ts': type('@/lib/reports/domain/report'),
  'lib/offline/sync/report-sync.ts': `export const x = () => import('@/lib/client/live');\n`,
  'lib/reports/server/schema.ts': `import { x as z } from 'zod';\nexport type X = typeof z;\nexport const x = z;\n`,
  'lib/reports/domain/rules.ts': value('@/lib/dates') + 'export const x = y;\n',
  'lib/reports/server/queries.ts': `import type { X } from '@/lib/sites/site';\n${value('@/lib/platform/database/client')}export const x: X = y;\n`,
  'lib/shell/server/load-page.ts': value('@/lib/platform/database/client') + 'export const x = y;\n',
  'lib/sites/site.ts': THING,
  'server/main.ts': value('@/lib/operations'),
  'tests/world.ts': value('@/lib/operations') + 'export const x = y;\n',
};

interface Plant {
  config: string;
  rule: string;
  at: string;
  text: string;
}

const written = (rule: string, at: string, text: string): Plant => ({ config: WRITTEN, rule, at, text });
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
  written('no-unresolved', 'components/planted-1.ts', type('@/lib/nowhere')),
  written('no-circular', 'components/planted-2.ts', value('./planted-2b') + 'export const x = y;\n'),
  written('no-index', 'components/planted-3.ts', type('@/components/index')),
  written('no-reexport', 'components/planted-4.ts', `export { x } from '@/lib/dates';\n`),
  written('no-tests-in-product', 'lib/sites/planted-5.ts', type('@/tests/world')),
  written('no-dev-packages', 'lib/sites/planted-6.ts', value('planted-dev-tool')),
  written('app-is-the-top', 'components/planted-7.ts', type('@/app/target')),
  written('screens-for-pages', 'lib/sites/planted-8.ts', type('@/components/screen')),
  written('phone-for-screens', 'lib/sites/planted-9.ts', type('@/lib/offline/sync/report-sync')),
  written('client-knows-no-room', 'lib/client/planted-23.ts', type('@/lib/sites/site')),
  written('browser-without-server-files', 'components/planted-10.ts', type('@/lib/reports/server/schema')),
  written('rooms-outside-without-server-files', 'lib/sites/planted-11.ts', type('@/lib/platform/database/client')),
  written('schemas-only-as-types', 'lib/sites/planted-29.ts', value('@/lib/reports/server/schema')),
  written('browser-without-server', 'components/planted-12.ts', type('@/server/main')),
  written('parts-come-again', 'components/planted-22.ts', value('next/dynamic')),
  written('pages-through-rooms', 'app/planted-13.ts', type('@/lib/platform/database/client')),
  written('platform-knows-no-room', 'lib/platform/planted-14.ts', type('@/lib/sites/site')),
  written('tables-know-no-room', 'lib/failures.ts', type('@/lib/sites/site')),
  written('rules-know-rules', 'lib/reports/editor/planted-24.ts', value('@/lib/sites/site')),
  written('contract-after-domain', 'lib/reports/domain/planted-25.ts', type('@/lib/reports/contract')),
  written('list-of-operations', 'lib/sites/planted-15.ts', type('@/lib/operations')),
  written('rooms-have-a-place', 'app/planted-16.ts', type('@/lib/newroom/target')),
  written('rooms-below-the-shell', 'lib/sites/planted-17.ts', type('@/lib/shell/server/load-page')),
  ...UPWARD.map(([room, above]) =>
    written(`rooms-downward-${room}`, `lib/${room}/planted-up.ts`, type(`@/lib/${above}/target`)),
  ),
  bundled('browser-reaches-no-server', 'components/planted-18.ts', value('@/lib/sites/planted-query')),
  bundled('browser-reaches-no-zod', 'components/planted-19.ts', value('@/lib/sites/planted-parse')),
  bundled('rules-reach-nothing', 'lib/stakeholders/rules.ts', value('./planted-read')),
  bundled('refusals-stay-in-their-room', 'lib/client/planted-26.ts', value('@/lib/failures')),
  bundled('live-comes-later', 'lib/offline/planted-20.ts', value('mqtt')),
  bundled('list-and-editor-open-without', 'components/planted-27.ts', value('@/lib/client/live')),
  bundled('editor-opens-without-swr', 'components/reports/editor/summary/planted-28.ts', value('swr')),
  bundled('map-engines-come-later', 'components/planted-21.tsx', value('maplibre-gl')),
];

/** The files between a planted file and what it must not reach. */
const BETWEEN = {
  'components/planted-2b.ts': value('./planted-2') + 'export const x = y;\n',
  'lib/sites/planted-query.ts': value('@/lib/reports/server/queries') + 'export const x = y;\n',
  'lib/sites/planted-parse.ts': value('zod') + 'export const x = y;\n',
  'lib/stakeholders/planted-read.ts': value('fs') + 'export const x = y;\n',
};

const reportSchema = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string() })) }),
  }),
});

/** Runs the checker as `npm run arrows` does, in another directory. */
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
