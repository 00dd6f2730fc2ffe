/** Bundles server/ and the commands that run beside it into dist/; packages stay in node_modules. */
import { build } from 'esbuild';
import { buildPdfWorker } from './build-pdf-worker.mjs';

await build({
  entryPoints: { server: 'server/main.ts', supervisor: 'server/supervisor.ts', command: 'server/backup/command.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  packages: 'external',
  sourcemap: 'linked',
  logLevel: 'warning',
});
await buildPdfWorker();
