import fs from 'node:fs';
import { Elements } from './elements';

/** Draws the elements of a page of the product (tests/bench/pages.ts). */
export default async function Page({ searchParams }) {
  const { of } = await searchParams;
  globalThis.benchPages ??= JSON.parse(fs.readFileSync(process.env.BENCH_ELEMENTS, 'utf8'));
  return <Elements of={of} />;
}
