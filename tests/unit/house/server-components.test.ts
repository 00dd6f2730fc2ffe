import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/*
 * A page that the server renders fails as a whole when one of its components calls a hook: a component with a hook says
 * 'use client', or only client components render it. From a 'use client' module the server gets components only: a
 * constant or function of it is replaced by a function that throws.
 */

const ROOT = path.resolve(__dirname, '../../..');

test('no component that the server renders calls a hook', () => {
  expect(hooksOnServer(getServerEntries())).toEqual([]);
});

test('a component that the server renders imports only components from client modules', () => {
  expect(clientValuesOnServer(getServerEntries())).toEqual([]);
});

test("only a module that server code imports says 'use client'", () => {
  expect(getNeedlessDirectives(getServerEntries())).toEqual([]);
});

const getServerEntries = (): string[] => listFiles('app', /\.tsx$/);

const listFiles = (folder: string, name: RegExp): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.join(ROOT, folder, file));

/** The files that are reached from these without passing a client component. */
function getServerFiles(entries: readonly string[]): { file: string; source: string }[] {
  const seen = new Set(entries);
  const files: { file: string; source: string }[] = [];
  for (const file of seen) {
    const source = readFileSync(file, 'utf8');
    if (isClient(source)) continue;
    files.push({ file, source });
    for (const { from } of getImports(file, source)) seen.add(from);
  }
  return files;
}

const isClient = (source: string): boolean => /^'use client'/m.test(source);

const hooksOnServer = (entries: readonly string[]): string[] =>
  getServerFiles(entries)
    .filter(({ file, source }) => file.endsWith('.tsx') && HOOK_CALL.test(source))
    .map(({ file }) => path.relative(ROOT, file))
    .sort();

const clientValuesOnServer = (entries: readonly string[]): string[] =>
  getServerFiles(entries).flatMap(({ file, source }) =>
    getImports(file, source)
      .filter(({ from }) => isClient(readFileSync(from, 'utf8')))
      .flatMap(({ names }) => names.filter((name) => !COMPONENT.test(name)))
      .map((name) => `${path.relative(ROOT, file)}: ${name}`),
  );

function getNeedlessDirectives(entries: readonly string[]): string[] {
  const imported = getServerFiles(entries).flatMap(({ file, source }) =>
    getImports(file, source).map(({ from }) => from),
  );
  const needed = new Set([...entries, ...imported]);
  return ['components', 'lib']
    .flatMap((folder) => listFiles(folder, /\.tsx?$/))
    .filter((file) => !needed.has(file) && isClient(readFileSync(file, 'utf8')))
    .map((file) => path.relative(ROOT, file));
}

const COMPONENT = /^[A-Z]\w*[a-z]/;

/** `useId` is the one hook that a server component may call. */
const HOOK_CALL = /(?<![\w.])use(?!Id\b)[A-Z]\w*(<[^>]*>)?\(/;

/** The modules of this repository that a file imports values from, and the names in braces. */
const getImports = (file: string, source: string): { from: string; names: string[] }[] =>
  [...source.matchAll(/^(?:import|export)\s(?!type\b)([^;]*?)from '([@.][^']*)'/gm)].flatMap(
    ([, what = '', name = '']) => {
      const base = name.startsWith('@/') ? path.join(ROOT, name.slice(2)) : path.resolve(path.dirname(file), name);
      const names = (/\{([^}]*)\}/.exec(what)?.[1] ?? '').split(',').map((each) => each.trim());
      return [`${base}.tsx`, `${base}.ts`, path.join(base, 'index.tsx')]
        .filter((at) => existsSync(at))
        .slice(0, 1)
        .map((from) => ({ from, names: names.filter((each) => each !== '' && !each.startsWith('type ')) }));
    },
  );
