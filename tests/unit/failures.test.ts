import fs from 'node:fs';
import path from 'node:path';
import { failure, getFailureField, type FailureCode } from '@/lib/failures';
import type { FailureTable } from '@/lib/failure-table';

const rooms = fs
  .readdirSync('lib')
  .map((room) => `lib/${room}/failures.ts`)
  .filter((file) => fs.existsSync(file));
const listed = rooms.flatMap((file) => {
  const lists: Record<string, FailureTable> = jest.requireActual(path.resolve(file));
  return Object.values(lists).flatMap((list) => Object.entries(list));
});

test('each failure of a room can be answered, and no two rooms mean different failures by one code', () => {
  expect(rooms.length).toBeGreaterThan(5);
  const codes = listed.map(([code]) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  for (const [code, [status, sentence]] of listed) {
    const answered = failure(code as FailureCode);
    expect([code, answered.status]).toEqual([code, status]);
    expect(answered.message).toBe(sentence.replace(/\{\w+\}/g, ''));
  }
});

test('the words of a failure name what it is about', () => {
  expect(failure('report-full', { most: 500 }).message).toContain('up to 500 BMPs');
});

test('a failure about one field of a form names that field', () => {
  expect(getFailureField('password-weak')).toBe('password');
  expect(getFailureField('wrong-credentials')).toBeNull();
});
