/** `sentence` is the message. `field` is the name of the form field that the failure is about. */
export type ExpectedFailure = readonly [status: number, sentence: string, field?: string];

/** Expected failures: code → HTTP status and message, with `{name}` for parameters. */
export type FailureTable = Readonly<Record<string, ExpectedFailure>>;

/** The message with its parameters filled in. */
export const formatFailureMessage = (
  [, sentence]: ExpectedFailure,
  params: Readonly<Record<string, string | number>> = {},
): string => sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
