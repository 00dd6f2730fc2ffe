/** Bundles server/ and the commands into dist/, with packages of many small files, which load slowly. */
import fs from 'node:fs';
import { build } from 'esbuild';
import { buildPdfWorker } from './build-pdf-worker.mjs';

/** Packages without native code or workers, and without state shared with Next's bundle. */
const BUNDLED = [
  '@date-fns/tz',
  'aedes',
  'csv-stringify',
  'date-fns',
  'exifr',
  'jose',
  'next-auth',
  'nodemailer',
  'prom-client',
  'zod',
];

// V8's compile cache of the previous bundle (server/supervised.ts).
fs.rmSync('dist/compile-cache', { recursive: true, force: true });
await build({
  entryPoints: { server: 'server/main.ts', supervisor: 'server/supervisor.ts', command: 'server/command.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  plugins: [markExternal()],
  sourcemap: 'linked',
  logLevel: 'warning',
});
await buildPdfWorker();

/**
 * Marks packages as external unless they, or the importing package, are bundled.
 * @returns {import('esbuild').Plugin}
 */
function markExternal() {
  return {
    name: 'external packages',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path: request, importer, kind }) => {
        if (kind === 'entry-point' || request.startsWith('@/')) return undefined;
        const isBundled = BUNDLED.some((name) => request === name || request.startsWith(`${name}/`));
        return isBundled || /[\\/]node_modules[\\/]/.test(importer) ? undefined : { path: request, external: true };
      });
    },
  };
}
