import pino from 'pino';

/**
 * The structured log: one JSON line per event, with request ids, operation names, ids and durations. Callers never pass
 * passwords, tokens, cookies, email addresses, phone numbers or notes; the redaction is a second safeguard.
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
    censor: '[redacted]',
  },
});
