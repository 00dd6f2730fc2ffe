import pino from 'pino';

/**
 * Structured log, one JSON line an event. What is logged is chosen, not filtered: request ids, operation names, ids,
 * durations. Passwords, tokens, cookies, e-mail addresses, phone numbers and notes are never passed to it; the
 * redaction below is the second line of defence.
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
