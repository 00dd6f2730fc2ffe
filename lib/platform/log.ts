import pino from 'pino';

/**
 * The structured log: one JSON line per event. What is logged is chosen, not filtered: request ids, operation names,
 * ids, durations. Passwords, tokens, cookies, e-mail addresses, phone numbers and notes are never passed to the log;
 * the redaction below is the second line of defence.
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: undefined,
  redact: {
    paths: [
      'password',
      'token',
      'code',
      'cookie',
      'authorization',
      'email',
      'phone',
      'notes',
      '*.password',
      '*.token',
      '*.cookie',
      '*.authorization',
      '*.email',
      '*.phone',
      '*.notes',
    ],
    censor: '[kept out]',
  },
});
