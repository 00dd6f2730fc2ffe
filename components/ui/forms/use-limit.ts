import { useState, type ChangeEvent } from 'react';

type TextChangeEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Tracks the length of a text field, controlled or uncontrolled. */
export function useTextLimit(limit: number | undefined, value: unknown, initial: unknown) {
  const [typedLength, setTypedLength] = useState(getLength(initial));
  const length = value === undefined ? typedLength : getLength(value);
  return {
    length,
    isReached: limit !== undefined && length >= limit,
    onTextChange: (event: TextChangeEvent) => setTypedLength(event.target.value.length),
  };
}

function getLength(text: unknown): number {
  return typeof text === 'string' ? text.length : 0;
}
