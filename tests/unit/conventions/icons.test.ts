import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const NAMES_FILE = 'components/ui/icons/icon-name.ts';

test('every icon of the sprite is in use', () => {
  const names = [...readFileSync(path.join(ROOT, NAMES_FILE), 'utf8').matchAll(/'([\w-]+)'/g)].flatMap(
    ([, name]) => name ?? [],
  );
  expect(names.length).toBeGreaterThan(50);
  const sources = ['app', 'components'].flatMap(readSources).join('\n');
  expect(names.filter((name) => !new RegExp(`['"]${name}['"]`).test(sources))).toEqual([]);
});

const readSources = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && file !== NAMES_FILE)
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
