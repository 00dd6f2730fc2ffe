import { format } from 'node:util';

/**
 * Fails tests that call console.error. A test that expects an error uses `jest.spyOn(console,
 * 'error').mockImplementation(() => undefined)`.
 */
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
