import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/*
 * A page fails if the server renders a component that calls a hook. A component with a hook must be in a 'use client'
 * module, or be rendered only by client components. The server can import only components from a 'use client' module:
 * Next replaces its constants and functions by functions that throw.
 */

const ROOT = path.resolve(__dirname, '../../..');

test('server components call no hooks', () => {
  expect(findHooksOnServer(getServerEntries())).toEqual([]);
});

test('server components import only components from client modules', () => {
  expect(findClientValuesOnServer(getServerEntries())).toEqual([]);
});

test("only modules that server code imports have the line 'use client'", () => {
  expect(findNeedlessDirectives(getServerEntries())).toEqual([]);
});

const getServerEntries = (): string[] => listFiles('app', /\.tsx$/);

const listFiles = (folder: string, name: RegExp): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.join(ROOT, folder, file));

/** The files that these import, directly or not, except through client modules. */
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

const findHooksOnServer = (entries: readonly string[]): string[] =>
  getServerFiles(entries)
    .filter(({ file, source }) => file.endsWith('.tsx') && HOOK_CALL.test(source))
    .map(({ file }) => path.relative(ROOT, file))
    .sort();

const findClientValuesOnServer = (entries: readonly string[]): string[] =>
  getServerFiles(entries).flatMap(({ file, source }) =>
    getImports(file, source)
      .filter(({ from }) => isClient(readFileSync(from, 'utf8')))
      .flatMap(({ names }) => names.filter((name) => !COMPONENT.test(name)))
      .map((name) => `${path.relative(ROOT, file)}: ${name}`),
  );

function findNeedlessDirectives(entries: readonly string[]): string[] {
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
    ([, imported = '', name = '']) => {
      const base = name.startsWith('@/') ? path.join(ROOT, name.slice(2)) : path.resolve(path.dirname(file), name);
      const names = (/\{([^}]*)\}/.exec(imported)?.[1] ?? '').split(',').map((each) => each.trim());
      return [`${base}.tsx`, `${base}.ts`, path.join(base, 'index.tsx')]
        .filter((path) => existsSync(path))
        .slice(0, 1)
        .map((from) => ({ from, names: names.filter((each) => each !== '' && !each.startsWith('type ')) }));
    },
  );
