import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Empty packages with the names of real ones, so that imports resolve as in the product. */
const PACKAGES = ['zod', 'pg', 'mqtt', 'maplibre-gl', 'html-to-image', 'zxing-wasm', 'swr', 'planted-dev-tool'];

/** Writes a small checkout to a temporary folder. */
export function plantTree(files: Record<string, string>) {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'planted-tree-')));
  write(root, 'tsconfig.json', JSON.stringify({ compilerOptions: COMPILER, include: ['**/*.ts', '**/*.tsx'] }));
  write(root, 'package.json', JSON.stringify(getManifest()));
  for (const name of PACKAGES) {
    write(root, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(root, `node_modules/${name}/index.js`, 'module.exports = {};\n');
  }
  for (const [file, text] of Object.entries(files)) write(root, file, text);
  return { root, remove: () => fs.rmSync(root, { recursive: true, force: true }) };
}

const COMPILER = {
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'ES2022',
  jsx: 'react-jsx',
  paths: { '@/*': ['./*'] },
};

function getManifest() {
  const dependencies = PACKAGES.filter((name) => name !== 'planted-dev-tool').map((name) => [name, '1.0.0']);
  return {
    name: 'planted',
    dependencies: Object.fromEntries(dependencies),
    devDependencies: { 'planted-dev-tool': '1.0.0' },
  };
}

function write(root: string, file: string, text: string): void {
  const target = path.join(root, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
}
