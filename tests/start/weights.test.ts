import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** The gzipped JavaScript of a first load, without the scripts that Next loads for every page (docs/performance.md). */
const MAX_SCRIPT_BYTES = { 'app/inspection-reports': 48_000, 'app/report-setup': 94_200 };

const BUILD = '.next';
const buildSchema = z.object({ rootMainFiles: z.array(z.string()) });
const pageSchema = z.record(z.string(), z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) }));

/** The scripts of a page and its layouts. */
function listScripts(page: string): Set<string> {
  const manifest = path.join(BUILD, 'server/app', page, 'page_client-reference-manifest.js');
  const sandbox: { __RSC_MANIFEST?: unknown } = {};
  vm.runInNewContext(fs.readFileSync(manifest, 'utf8'), { globalThis: sandbox, self: sandbox });
  const files = Object.values(pageSchema.parse(sandbox.__RSC_MANIFEST)).flatMap(({ entryJSFiles }) =>
    Object.values(entryJSFiles).flat(),
  );
  const { rootMainFiles } = buildSchema.parse(
    JSON.parse(fs.readFileSync(path.join(BUILD, 'build-manifest.json'), 'utf8')),
  );
  return new Set(files.filter((file) => !rootMainFiles.includes(file)));
}

const getCompressedSize = (file: string): number => gzipSync(fs.readFileSync(path.join(BUILD, file))).length;

test.each(Object.entries(MAX_SCRIPT_BYTES))(
  '%s loads at most %i bytes of scripts when it is first opened',
  (page, maxBytes) => {
    const files = listScripts(page);
    expect(files.size).toBeGreaterThan(3);
    expect([...files].reduce((sum, file) => sum + getCompressedSize(file), 0)).toBeLessThanOrEqual(maxBytes);
  },
);
