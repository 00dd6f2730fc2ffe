import { useState, type ChangeEvent } from 'react';

type TextChangeEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Tracks the length of a text, controlled or uncontrolled. */
export function useLimit(limit: number | undefined, value: unknown, initial: unknown) {
  const [typed, setTyped] = useState(getLength(initial));
  const length = value === undefined ? typed : getLength(value);
  return {
    length,
    reached: limit !== undefined && length >= limit,
    follow: (event: TextChangeEvent) => setTyped(event.target.value.length),
  };
}

function getLength(text: unknown): number {
  return typeof text === 'string' ? text.length : 0;
}
