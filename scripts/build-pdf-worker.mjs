/**
 * Bundles the child process that makes PDFs, with its packages: one file is loaded much faster than hundreds. sharp has a
 * native part and stays in node_modules, as do the fonts.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** Where the bundle lies, seen from the root of the checkout. */
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
    plugins: [ownAddresses],
    define: { 'process.env.NODE_ENV': '"production"' },
    // Packages that are CommonJS ask for Node's own modules with `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}

/**
 * A package that looks for its own files asks for the address of its module. In the bundle that is still the module's
 * own address, and not the bundle's.
 * @type {import('esbuild').Plugin}
 */
const ownAddresses = {
  name: 'own addresses',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/](@react-pdf|pdfkit)[\\/].*\.m?js$/ }, ({ path: file }) => {
      const place = path.relative(OUTPUT, file).replaceAll(path.sep, '/');
      const address = `new URL(${JSON.stringify(place)}, import.meta.url).href`;
      return { contents: fs.readFileSync(file, 'utf8').replaceAll('import.meta.url', address), loader: 'js' };
    });
  },
};
