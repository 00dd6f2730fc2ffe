import fs from 'node:fs';
import path from 'node:path';
import { failure, getFailureField, type FailureCode } from '@/lib/failures';
import type { FailureTable } from '@/lib/failure-table';

const files = fs
  .readdirSync('lib')
  .map((feature) => `lib/${feature}/failures.ts`)
  .filter((file) => fs.existsSync(file));
const failures = files.flatMap((file) => {
  const tables: Record<string, FailureTable> = jest.requireActual(path.resolve(file));
  return Object.values(tables).flatMap((table) => Object.entries(table));
});

test('each failure of every feature can be created, and no two features share a code', () => {
  expect(files.length).toBeGreaterThan(5);
  const codes = failures.map(([code]) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  for (const [code, [status, sentence]] of failures) {
    const created = failure(code as FailureCode);
    expect([code, created.status]).toEqual([code, status]);
    expect(created.message).toBe(sentence.replace(/\{\w+\}/g, ''));
  }
});

test('the message contains the parameters', () => {
  expect(failure('report-full', { max: 500 }).message).toContain('up to 500 BMPs');
});

test('a failure contains its form field', () => {
  expect(getFailureField('password-weak')).toBe('password');
  expect(getFailureField('wrong-credentials')).toBeNull();
});
