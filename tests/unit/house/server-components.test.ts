import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/*
 * A page that the server renders fails as a whole when one of its components calls a hook: a component with a hook says
 * 'use client', or only client components render it.
 */

const ROOT = path.resolve(__dirname, '../../..');

test('no component that the server renders calls a hook', () => {
  expect(hooksOnServer(serverEntries())).toEqual([]);
});

const serverEntries = (): string[] =>
  readdirSync(path.join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.join(ROOT, 'app', file));

/** The files that are reached from these without passing a client component, and whose components call a hook. */
function hooksOnServer(entries: readonly string[]): string[] {
  const seen = new Set(entries);
  const calling: string[] = [];
  for (const file of seen) {
    const source = readFileSync(file, 'utf8');
    if (/^'use client'/m.test(source)) continue;
    if (file.endsWith('.tsx') && HOOK_CALL.test(source)) calling.push(path.relative(ROOT, file));
    for (const imported of importsOf(file, source)) seen.add(imported);
  }
  return calling.sort();
}

/** `useId` is the one hook that a server component may call. */
const HOOK_CALL = /(?<![\w.])use(?!Id\b)[A-Z]\w*(<[^>]*>)?\(/;

const importsOf = (file: string, source: string): string[] =>
  [...source.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from '([@.][^']*)'/gm)].flatMap(([, name = '']) => {
    const base = name.startsWith('@/') ? path.join(ROOT, name.slice(2)) : path.resolve(path.dirname(file), name);
    return [`${base}.tsx`, `${base}.ts`, path.join(base, 'index.tsx')].filter((at) => existsSync(at)).slice(0, 1);
  });
