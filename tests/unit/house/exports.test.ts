import fs from 'node:fs';
import { getWrittenFiles } from './citations';
import { getExportedTwice } from './exports';

const PRODUCT = /^(?:app|components|lib|server|scripts|prisma)\/.*(?<!\.d)\.tsx?$/;

test('no name is exported by two files of the product: one word for one thing', () => {
  const files = getWrittenFiles().filter((file) => PRODUCT.test(file));
  expect(getExportedTwice(new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')])))).toEqual([]);
});

test.each([
  ['functions', 'export function kept() {}', 'export async function kept() {}'],
  ['a type and a value', 'export type kept = 1;', 'export const kept = 1;'],
  ['what is taken apart', 'export const { a, b: [kept] } = x;', 'export class kept {}'],
  ['what is exported afterward', 'const kept = 1;\nexport { kept };', 'export interface kept {}'],
])('a name that two files export is found: %s', (_what, one, other) => {
  const files = new Map([
    ['lib/one.ts', one],
    ['lib/other.tsx', other],
  ]);
  expect(getExportedTwice(files)).toEqual(['kept: lib/one.ts, lib/other.tsx']);
});

test('names that Next asks for, overloads and default exports may come from several files', () => {
  const route = 'export function GET() {}\nexport const metadata = {};\nexport default function Page() {}';
  const overloaded = 'export function one(a: 1): 1;\nexport function one(a: 2): 2;\nexport function one(a) {}';
  const files = new Map([
    ['app/a/page.tsx', route],
    ['app/b/page.tsx', route],
    ['lib/one.ts', overloaded],
  ]);
  expect(getExportedTwice(files)).toEqual([]);
});
