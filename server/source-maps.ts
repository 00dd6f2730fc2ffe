import fs from 'node:fs';
import module, { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Finds the source map of a built file when somebody asks for it, which Next does when it prints an error. With
 * `--enable-source-maps` Node would read the maps of all files while the server starts.
 */
export function sourceMapOf(place: string): SourceMap | undefined {
  const file = place.startsWith('file:') ? fileURLToPath(place) : place;
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

const maps = new Map<string, SourceMap | undefined>();

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // There is none, or it can't be read: the error is printed with the places in the built file.
    return undefined;
  }
}

/** Next takes the function from the module when it is loaded, so this file is imported before it. */
Object.assign(module, { findSourceMap: sourceMapOf });
