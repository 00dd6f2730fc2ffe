'use client';

import { createElement } from 'react';

/** Drawn once, in the HTML. The browser has no elements and drops them, which costs the server nothing. */
export function Elements({ of }) {
  return (globalThis.benchPages?.[of] ?? []).map(draw);
}

function draw(node, index) {
  if (typeof node === 'string') return node;
  const [name, props, children] = node;
  return createElement(name, { ...props, key: index }, ...children.map(draw));
}
