/** `field`: the form field that the failure is about, by the field's name in the form. */
export type ExpectedFailure = readonly [status: number, sentence: string, field?: string];

/**
 * What can go wrong as expected: code → HTTP status and the sentence that a person reads, in which `{name}` stands for a
 * parameter. Each room lists its own failures in its failures.ts, and lib/failures.ts joins the lists.
 */
export type FailureTable = Readonly<Record<string, ExpectedFailure>>;

/** The sentence of a failure, with its parameters filled in. */
export const sentenceOf = (
  [, sentence]: ExpectedFailure,
  params: Readonly<Record<string, string | number>> = {},
): string => sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
