import fs from 'node:fs';
import { listSourceFiles } from './citations';
import { findDuplicateExports } from './exports';

const PRODUCT = /^(?:app|components|lib|server|scripts|prisma)\/.*(?<!\.d)\.tsx?$/;

test('no two product files export the same name', () => {
  const files = listSourceFiles().filter((file) => PRODUCT.test(file));
  expect(findDuplicateExports(new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')])))).toEqual([]);
});

test.each([
  ['functions', 'export function kept() {}', 'export async function kept() {}'],
  ['a type and a value', 'export type kept = 1;', 'export const kept = 1;'],
  ['a destructuring', 'export const { a, b: [kept] } = x;', 'export class kept {}'],
  ['a separate export statement', 'const kept = 1;\nexport { kept };', 'export interface kept {}'],
])('the check finds a name that two files export: %s', (_description, first, second) => {
  const files = new Map([
    ['lib/one.ts', first],
    ['lib/other.tsx', second],
  ]);
  expect(findDuplicateExports(files)).toEqual(['kept: lib/one.ts, lib/other.tsx']);
});

test('the check accepts duplicates of names that Next requires, of overloads and of default exports', () => {
  const route = 'export function GET() {}\nexport const metadata = {};\nexport default function Page() {}';
  const overloaded = 'export function one(a: 1): 1;\nexport function one(a: 2): 2;\nexport function one(a) {}';
  const files = new Map([
    ['app/a/page.tsx', route],
    ['app/b/page.tsx', route],
    ['lib/one.ts', overloaded],
  ]);
  expect(findDuplicateExports(files)).toEqual([]);
});
