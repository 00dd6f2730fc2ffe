/**
 * npm run bench: measures the parts of docs/performance.md and writes their tables there. `npm run bench -- jobs`
 * measures only this part; `--quick` runs few rounds and writes nothing. Linux only. Build first.
 */
import fs from 'node:fs';
import os from 'node:os';
import { format, resolveConfig } from 'prettier';
import { broker } from './broker';
import { inspector } from './inspector';
import { jobs } from './jobs';
import { pages } from './pages';
import { startBench, type Bench } from './servers';
import { sites } from './sites';
import { storage } from './storage';

interface Part {
  header: string[];
  measure(bench: Bench): Promise<string[][]>;
}

/** In the order in which they run. The memory in `jobs` includes what `pages` needs. */
const PARTS: Record<string, Part> = { pages, sites, jobs, storage, broker, inspector };
const FILE = 'docs/performance.md';

async function main(args: string[]): Promise<void> {
  const names = args.filter((arg) => arg !== '--quick');
  const unknownNames = names.filter((name) => !(name in PARTS));
  if (unknownNames.length > 0)
    throw new Error(`Unknown: ${unknownNames.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  const bench = await startBench(args.includes('--quick'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void bench.stop().then(() => process.exit(130)));
  try {
    for (const [name, part] of Object.entries(PARTS))
      if (names.length === 0 || names.includes(name)) await measurePart(name, part, bench);
  } finally {
    await bench.stop();
  }
}

async function measurePart(name: string, { header, measure }: Part, bench: Bench): Promise<void> {
  console.log(name);
  const rows = await measure(bench);
  const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const environment = `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores, Node ${process.versions.node}.`;
  const text = `${environment}\n\n${lines.join('\n')}`;
  console.log(`\n${await format(text, { parser: 'markdown' })}`);
  if (!bench.isQuick) await writePart(name, text);
}

async function writePart(name: string, text: string): Promise<void> {
  const pattern = new RegExp(`(<!-- begin ${name} -->).*(<!-- end ${name} -->)`, 's');
  const previous = fs.readFileSync(FILE, 'utf8');
  if (!pattern.test(previous)) throw new Error(`${FILE} has no part ${name}.`);
  const updated = previous.replace(pattern, (_, begin, end) => `${begin}\n\n${text}\n\n${end}`);
  fs.writeFileSync(FILE, await format(updated, { ...(await resolveConfig(FILE)), parser: 'markdown' }));
}

void main(process.argv.slice(2));
