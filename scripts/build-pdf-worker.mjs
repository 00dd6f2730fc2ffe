/** Bundles the process that creates PDFs. sharp (native) and the fonts stay in node_modules. */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const OUTPUT = 'dist';

export async function buildPdfWorker() {
  await build({
    entryPoints: { 'report-pdf-worker': 'lib/reports/pdf/worker.tsx' },
    outdir: OUTPUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    external: ['sharp'],
    plugins: [resolveOwnUrls],
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages need `require`, which ES modules lack.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}

/**
 * Replaces import.meta.url in packages that load their own files, so that it is not the bundle's URL.
 * @type {import('esbuild').Plugin}
 */
const resolveOwnUrls = {
  name: 'own URLs',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/](@react-pdf|pdfkit)[\\/].*\.m?js$/ }, ({ path: file }) => {
      const relative = path.relative(OUTPUT, file).replaceAll(path.sep, '/');
      const url = `new URL(${JSON.stringify(relative)}, import.meta.url).href`;
      return { contents: fs.readFileSync(file, 'utf8').replaceAll('import.meta.url', url), loader: 'js' };
    });
  },
};
