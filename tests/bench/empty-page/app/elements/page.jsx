import fs from 'node:fs';
import { connection } from 'next/server';
import { made } from '../../lib/render-node';

/**
 * The elements of another page, made anew for each request by server components, with nothing asked or decided
 * (tests/bench/elements.mjs). They are sent twice: as HTML and as what React makes of it.
 */
export default async function Page() {
  await connection();
  return elements().map(made);
}

let read;

/** Read once: the file is written after this server has started. */
const elements = () => (read ??= JSON.parse(fs.readFileSync(process.env.BENCH_ELEMENTS, 'utf8')));
