import { createElement } from 'react';

/** Renders an element of the file that tests/bench/elements.mjs writes, with its children. */
export function made(node, index) {
  if (typeof node === 'string') return node;
  const [name, props, children] = node;
  return createElement(name, { ...props, key: index }, ...children.map(made));
}
