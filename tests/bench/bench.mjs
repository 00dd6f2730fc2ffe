/**
 * npm run bench: speed as ratios within one run. The product (production build, demonstration) and an empty page of the
 * same Next run side by side; rounds are interleaved, so that whatever else the machine does hits all alike. CPU time
 * is what /proc says of the server's process and its database, in milliseconds per request (Linux only).
 *
 * Writes docs/performance.md. Build first: `npm run build`.
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const ROUNDS = 7;
const REQUESTS = 25;
const TICK_MS = 10;
const repo = path.resolve(import.meta.dirname, '../..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-bench-'));
// PostgreSQL drops to another user when root starts it.
fs.chmodSync(scratch, 0o755);

const empty = await startEmptyPage(4801);
const product = await startProduct(4802);
const cookie = await signIn(product.address);
const reports = await api('/api/reports/getPastReports');
const report = reports.reports.find(({ counts }) => counts.complete > 2) ?? reports.reports[0];

const PAGES = [
  { name: 'Empty page of the same Next', server: empty, path: '/' },
  { name: 'Sign-in page', server: product, path: '/login', signedOut: true },
  { name: 'Shell with the smallest panel (New Site)', server: product, path: '/app/new-site' },
  { name: 'Inspection Reports', server: product, path: '/app/inspection-reports' },
  {
    name: `Read-only report (${report.counts.complete + report.counts.documentation} BMPs)`,
    server: product,
    path: `/app/report-view?report=${report.id}`,
  },
  { name: 'Report editor (shell before its pack)', server: product, path: '/app/report-setup' },
];

for (const page of PAGES) await fetchPage(page, 10);
const rounds = [];
for (let round = 0; round < ROUNDS; round++) {
  const costs = {};
  for (const page of PAGES) costs[page.name] = await cpuPerRequest(page);
  rounds.push(costs);
  process.stdout.write('.');
}
const weights = [];
for (const page of PAGES) weights.push({ name: page.name, ...(await weigh(page)) });
write(rounds, weights);
product.stop();
empty.stop();
await Promise.all([product.ended, empty.ended]);
fs.rmSync(scratch, { recursive: true, force: true });
process.exit(0);

async function startEmptyPage(port) {
  const app = path.join(scratch, 'empty');
  fs.mkdirSync(path.join(app, 'app'), { recursive: true });
  fs.symlinkSync(path.join(repo, 'node_modules'), path.join(app, 'node_modules'));
  fs.writeFileSync(path.join(app, 'package.json'), '{"private":true}');
  fs.writeFileSync(
    path.join(app, 'next.config.mjs'),
    `export default { turbopack: { root: ${JSON.stringify(repo)} } };`,
  );
  fs.writeFileSync(
    path.join(app, 'app/layout.jsx'),
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  );
  fs.writeFileSync(
    path.join(app, 'app/page.jsx'),
    "import { connection } from 'next/server';\nexport default async function Page() { await connection(); return <h1>Empty</h1>; }",
  );
  const next = path.join(repo, 'node_modules/next/dist/bin/next');
  const built = spawnSync(process.execPath, [next, 'build', '--webpack'], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) throw new Error('the empty page was not built');
  return start([next, 'start', '-p', String(port)], { cwd: app }, `http://localhost:${port}`, '/');
}

async function startProduct(port) {
  const settings = {
    PORT: String(port),
    DATA_DIR: path.join(scratch, 'data'),
    TILE_UPSTREAM: 'synthetic',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  return start(
    ['scripts/start.mjs'],
    { cwd: repo, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings } },
    `http://localhost:${port}`,
    '/api/ready',
  );
}

async function start(words, options, address, readyPath) {
  const child = spawn(process.execPath, words, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((done) => child.once('exit', done));
  for (let tries = 0; ; tries++) {
    const answer = await fetch(address + readyPath).catch(() => null);
    if (answer?.ok) return { address, pid: child.pid, ended, stop: () => child.kill('SIGTERM') };
    if (tries > 600) throw new Error(`${address} did not start`);
    await pause(200);
  }
}

/** Through the form, as a browser without scripts does. */
async function signIn(address) {
  const page = await fetch(`${address}/login`);
  const form = new FormData();
  for (const [, name, value] of (await page.text()).matchAll(
    /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g,
  ))
    form.append(name, (value ?? '').replaceAll('&quot;', '"'));
  form.append('username', 'dkowalczyk');
  form.append('password', 'earthtight-demo');
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: address },
  });
  const session = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  if (!session.includes('earthtight')) throw new Error(`sign-in answered ${answer.status} without a session`);
  return session;
}

async function api(route) {
  const answer = await fetch(product.address + route, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}`);
  return answer.json();
}

async function fetchPage(page, times) {
  let html = '';
  for (let time = 0; time < times; time++) {
    const answer = await fetch(page.server.address + page.path, {
      headers: page.signedOut ? {} : { cookie },
      redirect: 'manual',
    });
    if (answer.status !== 200) throw new Error(`${page.name} answered ${answer.status}`);
    html = await answer.text();
  }
  return html;
}

async function cpuPerRequest(page) {
  const before = cpuOf(page.server.pid);
  await fetchPage(page, REQUESTS);
  await pause(60);
  const after = cpuOf(page.server.pid);
  return { server: (after.server - before.server) / REQUESTS, database: (after.database - before.database) / REQUESTS };
}

/** CPU time of the process, its children, and the PostgreSQL that it started, in milliseconds. */
function cpuOf(root) {
  const processes = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
        return [
          {
            pid: Number(pid),
            parent: Number(fields[1]),
            ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
            command,
          },
        ];
      } catch {
        return [];
      }
    });
  const family = new Set([root]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { pid, parent } of processes)
      if (family.has(parent) && !family.has(pid)) grown = Boolean(family.add(pid));
  }
  // PostgreSQL has a process group of its own, yet stays a child of the server that started it.
  const members = processes.filter(({ pid }) => family.has(pid));
  const sum = (list) => list.reduce((total, { ms }) => total + ms, 0);
  return {
    server: sum(members.filter(({ command }) => command !== 'postgres')),
    database: sum(members.filter(({ command }) => command === 'postgres')),
  };
}

/** Compressed size of the page and of the scripts that its HTML asks for. */
async function weigh(page) {
  const html = await fetchPage(page, 1);
  const scripts = new Set([...html.matchAll(/<script[^>]+src="([^"]+\.js[^"]*)"/g)].map(([, source]) => source));
  let javascript = 0;
  for (const source of scripts)
    javascript += gzipSync(Buffer.from(await (await fetch(page.server.address + source)).arrayBuffer())).length;
  return { html: gzipSync(html).length, javascript };
}

function write(measured, sizes) {
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const total = ({ server, database }) => server + database;
  const base = PAGES[0].name;
  const shell = PAGES[2].name;
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
  const rows = PAGES.map(({ name }, index) => {
    const cost = median(measured.map((round) => total(round[name])));
    const database = median(measured.map((round) => round[name].database));
    const ratio = (to) => median(measured.map((round) => total(round[name]) / total(round[to]))).toFixed(2);
    const above = sizes[index].javascript - sizes[0].javascript;
    return `| ${name} | ${cost.toFixed(1)} (${database.toFixed(1)}) | ${ratio(base)} | ${ratio(shell)} | ${kilobytes(sizes[index].html)} | ${kilobytes(sizes[index].javascript)} | ${index === 0 ? '' : `+${kilobytes(above)}`} |`;
  });
  const table = [
    '| page | CPU ms per request (database) | × empty page | × smallest panel | HTML | first-load JS | above the empty page |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
  const file = path.join(repo, 'docs/performance.md');
  const text = fs.readFileSync(file, 'utf8');
  const [head, , tail] = text.split(/<!-- (?:begin|end) measured -->/);
  const when = `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores, Node ${process.version}, ${ROUNDS} interleaved rounds of ${REQUESTS} requests, medians; sizes gzipped.`;
  fs.writeFileSync(file, `${head}<!-- begin measured -->\n${when}\n\n${table}\n<!-- end measured -->${tail}`);
  console.log(`\n${table}`);
}
