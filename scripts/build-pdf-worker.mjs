/** Bundles the child process that makes PDFs; packages (react-pdf, fonts, sharp) stay in node_modules. */
import { build } from 'esbuild';

export async function buildPdfWorker() {
  await build({
    entryPoints: { 'report-pdf-worker': 'lib/reports/pdf/worker.tsx' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}
