import type { FailureTable } from '@/lib/failure-table';

export const BILLING_FAILURES = {
  'billing-not-set-up': [503, 'Billing is not set up on this server.'],
  /** Followed by the provider's own sentence (BILLING-09). */
  'card-refused': [402, 'Error! {message}'],
  'provider-away': [503, 'The payment provider is not responding, so nothing was changed. Try again in a moment.'],
  'card-number-in-text': [422, 'Enter the card number in the Card number field. It was not sent or stored.'],
  'card-not-set-up': [409, 'The payment provider has not confirmed this card. Enter it again.'],
  'webhook-unproven': [400, 'This request was not signed by the payment provider.'],
} as const satisfies FailureTable;
