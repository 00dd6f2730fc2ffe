import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/**
 * Bytes of JavaScript, compressed, that a phone with nothing in its cache loads with the page, beside what Next itself
 * loads for every page (docs/performance.md). A part of a page that is not needed for its first look is loaded later.
 */
const MOST = { 'app/inspection-reports': 48_000, 'app/report-setup': 94_200 };

const BUILD = '.next';
const buildSchema = z.object({ rootMainFiles: z.array(z.string()) });
const pageSchema = z.record(z.string(), z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) }));

/** The files that the page's HTML asks for: those of the page itself and of whatever stands around it. */
function getFiles(page: string): Set<string> {
  const manifest = path.join(BUILD, 'server/app', page, 'page_client-reference-manifest.js');
  const written: { __RSC_MANIFEST?: unknown } = {};
  vm.runInNewContext(fs.readFileSync(manifest, 'utf8'), { globalThis: written, self: written });
  const files = Object.values(pageSchema.parse(written.__RSC_MANIFEST)).flatMap(({ entryJSFiles }) =>
    Object.values(entryJSFiles).flat(),
  );
  const { rootMainFiles } = buildSchema.parse(
    JSON.parse(fs.readFileSync(path.join(BUILD, 'build-manifest.json'), 'utf8')),
  );
  return new Set(files.filter((file) => !rootMainFiles.includes(file)));
}

const getWeight = (file: string): number => gzipSync(fs.readFileSync(path.join(BUILD, file))).length;

test.each(Object.entries(MOST))('%s asks for at most %i bytes of scripts before its first look', (page, most) => {
  const files = getFiles(page);
  expect(files.size).toBeGreaterThan(3);
  expect([...files].reduce((sum, file) => sum + getWeight(file), 0)).toBeLessThanOrEqual(most);
});
