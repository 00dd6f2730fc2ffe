import { format } from 'node:util';

/**
 * A test that makes the product complain on the console fails. One that expects a complaint spies on it:
 * `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
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
