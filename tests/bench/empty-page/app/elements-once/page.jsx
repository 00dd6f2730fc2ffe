import fs from 'node:fs';
import { connection } from 'next/server';
import { Elements } from './elements';

/**
 * The elements of another page, drawn once: by a client component on the server, so that the HTML holds them and what React
 * sends beside it does not (../elements/page.jsx sends them twice). The component gets no props, which would be sent too.
 */
export default async function Page() {
  await connection();
  globalThis.benchElements ??= JSON.parse(fs.readFileSync(process.env.BENCH_ELEMENTS, 'utf8'));
  return <Elements />;
}
