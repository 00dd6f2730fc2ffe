/**
 * Bundles server/ and the commands that run beside it into dist/. Packages stay in node_modules, apart from those that
 * consist of very many files of plain JavaScript: loading those one by one took a third of the start's time.
 */
import fs from 'node:fs';
import { build } from 'esbuild';
import { buildPdfWorker } from './build-pdf-worker.mjs';

/** None of them has a native part or a worker, and none has to be the same instance in Next's own bundle. */
const BUNDLED = [
  '@date-fns/tz',
  'aedes',
  'csv-stringify',
  'date-fns',
  'exifr',
  'jose',
  'next-auth',
  'nodemailer',
  'zod',
];

// What V8 compiled of the bundle before this one (server/supervised.ts).
fs.rmSync('dist/compile-cache', { recursive: true, force: true });
await build({
  entryPoints: { server: 'server/main.ts', supervisor: 'server/supervisor.ts', command: 'server/backup/command.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  plugins: [packagesOutside()],
  sourcemap: 'linked',
  logLevel: 'warning',
});
await buildPdfWorker();

/**
 * Leaves packages outside, unless they are bundled themselves or belong to one that is.
 * @returns {import('esbuild').Plugin}
 */
function packagesOutside() {
  return {
    name: 'packages outside',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path: wanted, importer, kind }) => {
        if (kind === 'entry-point' || wanted.startsWith('@/')) return undefined;
        const isBundled = BUNDLED.some((name) => wanted === name || wanted.startsWith(`${name}/`));
        return isBundled || /[\\/]node_modules[\\/]/.test(importer) ? undefined : { path: wanted, external: true };
      });
    },
  };
}
