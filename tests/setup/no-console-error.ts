import { format } from 'node:util';

/** Fails tests that call console.error, unless they replace it with `jest.spyOn(console, 'error')`. */
const complaints: string[] = [];

beforeAll(() => {
  console.error = (...values: unknown[]) => void complaints.push(format(...values));
});

afterEach(() => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`Unexpected console.error:\n${found.join('\n')}`);
});

afterAll(() => {
  if (complaints.length > 0) throw new Error(`Unexpected console.error after a test:\n${complaints.join('\n')}`);
});
