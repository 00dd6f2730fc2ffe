import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The version of this release. */
export const readVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8'))).version;
