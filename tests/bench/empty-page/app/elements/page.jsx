import fs from 'node:fs';
import { connection } from 'next/server';
import { createElement } from 'react';

/** The elements of another page, made anew for each request, with nothing asked or decided (tests/bench/elements.mjs). */
export default async function Page() {
  await connection();
  return elements().map(made);
}

let read;

/** Read once: the file is written after this server has started. */
const elements = () => (read ??= JSON.parse(fs.readFileSync(process.env.BENCH_ELEMENTS, 'utf8')));

function made(node, index) {
  if (typeof node === 'string') return node;
  const [name, props, children] = node;
  return createElement(name, { ...props, key: index }, ...children.map(made));
}
