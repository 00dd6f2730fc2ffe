/** `field`: the name of the form field that the failure is about. */
export type ExpectedFailure = readonly [status: number, sentence: string, field?: string];

/**
 * Expected failures: code → HTTP status and message, with `{name}` for parameters. Each feature has its own in
 * failures.ts, and lib/failures.ts merges them.
 */
export type FailureTable = Readonly<Record<string, ExpectedFailure>>;

export const sentenceOf = (
  [, sentence]: ExpectedFailure,
  params: Readonly<Record<string, string | number>> = {},
): string => sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
