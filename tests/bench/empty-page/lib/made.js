import { createElement } from 'react';

/** One element of the file that tests/bench/elements.mjs writes, and all that is in it. */
export function made(node, index) {
  if (typeof node === 'string') return node;
  const [name, props, children] = node;
  return createElement(name, { ...props, key: index }, ...children.map(made));
}
