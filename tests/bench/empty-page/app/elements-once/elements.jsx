'use client';

import { made } from '../../lib/render-node';

/** The browser has no elements: it throws the drawn ones away, which costs the server nothing. */
export function Elements() {
  return (globalThis.benchElements ?? []).map(made);
}
