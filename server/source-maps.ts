import fs from 'node:fs';
import module, { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Loads a source map when Next prints an error; `--enable-source-maps` would load all during startup. */
export function loadSourceMap(fileOrUrl: string): SourceMap | undefined {
  const file = fileOrUrl.startsWith('file:') ? fileURLToPath(fileOrUrl) : fileOrUrl;
  if (!sourceMaps.has(file)) sourceMaps.set(file, readMap(file));
  return sourceMaps.get(file);
}

const sourceMaps = new Map<string, SourceMap | undefined>();

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // Missing or unreadable: the error shows positions in the built file.
    return undefined;
  }
}

/** Next reads the function when it loads, so this module must be imported first. */
Object.assign(module, { findSourceMap: loadSourceMap });
