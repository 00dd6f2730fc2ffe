import { useState, type ChangeEvent } from 'react';

/** 'At most 300 characters', said when a text has reached its limit; the browser takes no more (decision X-42). */
export function limitText(limit: number): string {
  return `At most ${limit} characters`;
}

type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Follows the length of a text, whether its owner controls the value or the browser keeps it. */
export function useLimit(limit: number | undefined, value: unknown, initial: unknown) {
  const [typed, setTyped] = useState(lengthOf(initial));
  const length = value === undefined ? typed : lengthOf(value);
  return {
    length,
    reached: limit !== undefined && length >= limit,
    follow: (event: Change) => setTyped(event.target.value.length),
  };
}

function lengthOf(text: unknown): number {
  return typeof text === 'string' ? text.length : 0;
}
