import pg from 'pg';
import { startEmbedded } from '@/lib/platform/database/embedded';

/**
 * A process of its own that uses an embedded server. It prints 'ready <outcome>' and then follows its standard input:
 * 'write' inserts rows and prints each number once PostgreSQL has confirmed it, 'stop' gives the server back.
 */
async function main(directory: string, isDurable: boolean): Promise<void> {
  const server = await startEmbedded(directory, { isDurable });
  process.stdin.on('data', (data: Buffer) => {
    if (data.includes('write')) void write(server.url);
    if (data.includes('stop')) void server.stop().then(() => process.exit(0));
  });
  writeLine(`ready ${server.outcome}`);
}

async function write(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS written (number int)');
  for (let number = 1; ; number += 1) {
    await client.query('INSERT INTO written VALUES ($1)', [number]);
    writeLine(`wrote ${number}`);
  }
}

const writeLine = (line: string) => process.stdout.write(`${line}\n`);

void main(process.argv[2] ?? '', process.argv[3] === 'durable');
