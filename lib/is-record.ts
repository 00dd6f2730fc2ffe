/** Whether a value that came in is an object whose members can be looked at; a list is one, too. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
