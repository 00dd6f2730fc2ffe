import { format } from 'node:util';

/** Fails tests that call console.error, unless they replace it with `jest.spyOn(console, 'error')`. */
const errors: string[] = [];

beforeAll(() => {
  console.error = (...values: unknown[]) => void errors.push(format(...values));
});

afterEach(() => {
  const logged = errors.splice(0);
  if (logged.length > 0) throw new Error(`Unexpected console.error:\n${logged.join('\n')}`);
});

afterAll(() => {
  if (errors.length > 0) throw new Error(`Unexpected console.error after a test:\n${errors.join('\n')}`);
});
