/**
 * Prepares a checkout: packages, Prisma's client, icons, and for `npm start` the build. Each step is skipped if
 * it is up to date. Node built-ins only: it runs before packages are installed.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildWhenStale } from './build-when-stale.mjs';

process.env.NEXT_TELEMETRY_DISABLED = '1';
process.env.CHECKPOINT_DISABLE = '1';

const MIN_NODE_VERSION = [20, 19];
const PRISMA_CLIENT = 'lib/platform/prisma-client';
const SOURCES = ['app', 'components', 'instrumentation-client.ts', 'lib', 'prisma', 'public', 'server'];
const SETTINGS = ['next.config.mjs', 'package-lock.json', 'postcss.config.mjs', 'tailwind.config.ts', 'tsconfig.json'];

const ICON_NAMES = 'components/ui/icons/icon-name.ts';
const WORKER_SCRIPT = 'scripts/write-worker.mjs';

export function installPackages() {
  rejectOldNode();
  if (isInstalledAsLocked()) return;
  // `npm start` sets NODE_ENV=production, in which npm would omit development packages.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  step('Packages', 'installing', () => npm(['ci', '--include=dev', ...options]));
}

function rejectOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1])) return;
  fail(
    `This is Node ${process.versions.node}; Earth Tight needs ${MIN_NODE_VERSION.join('.')} or newer. See https://nodejs.org.`,
  );
}

/** Compares npm's copy of the lock file, which lacks optional packages of other platforms. */
function isInstalledAsLocked() {
  const [locked, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages);
  if (!locked || !installed) return false;
  return Object.entries(locked).every(([folder, { version, optional, link }]) => {
    const entry = installed[folder];
    return folder === '' || link || (entry ? entry.version === version : optional === true);
  });
}

/**
 * @param {string} file @returns {Record<string, {version?: string, optional?: boolean, link?: boolean}> | undefined}
 */
function readPackages(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : undefined;
}

export function generateClient() {
  // Prisma would download an engine, which generating does not need, unless a path is set.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' };
  const prisma = ['node_modules/prisma/build/index.js', 'generate', '--no-hints'];
  const generate = () => step('Database client', 'generating', () => run(process.execPath, prisma, env));
  const sources = ['prisma/schema.prisma', 'node_modules/prisma/package.json'];
  buildWhenStale(path.join(PRISMA_CLIENT, '.made-from'), sources, generate);
}

export function writeIcons() {
  const script = 'scripts/write-icon-sprite.mjs';
  const write = () => run(process.execPath, [script]);
  buildWhenStale('components/ui/icons/.made-from', [script, ICON_NAMES, 'package-lock.json'], write);
}

export function buildPages() {
  const build = () => {
    run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], { NODE_ENV: 'production' });
    run(process.execPath, [WORKER_SCRIPT]);
  };
  const showBuild = () => step('Build', 'a minute or two, only when something changed', build);
  buildWhenStale('.next/made-from', [...SOURCES, ...SETTINGS, WORKER_SCRIPT], showBuild, isSource);
}

export function buildServer() {
  const build = () => run(process.execPath, ['scripts/bundle-server.mjs']);
  buildWhenStale('dist/made-from', ['lib', 'prisma', 'scripts', 'server', ...SETTINGS], build, isSource);
}

/** @param {string} file */
const isSource = (file) =>
  !file.startsWith(PRISMA_CLIENT) && !/^public.(fix-)?sw\.js$/.test(file) && !path.basename(file).startsWith('.');

/** @param {string} name @param {string} note @param {() => void} work */
function step(name, note, work) {
  console.log(`… ${name.padEnd(18)}${note}`);
  const startedAt = performance.now();
  work();
  console.log(`✓ ${name.padEnd(18)}(${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/** @param {string[]} args */
function npm(args) {
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith('.js')) run(process.execPath, [npmScript, ...args]);
  else run('npm', args);
}

/**
 * Runs a command; prints its output on failure.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function run(command, args, env = {}) {
  const result = spawnSync(command, args, { env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 64e6 });
  if (result.signal) process.exit(130);
  if (result.status === 0) return;
  fail(
    `${path.basename(command)} ${args.join(' ')} failed:\n\n${result.error?.message ?? result.stdout + result.stderr}`,
  );
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`✗ ${message}`);
  process.exit(1);
}
