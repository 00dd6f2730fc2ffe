import type { z } from 'zod';
import { command, query, type SuccessOutput } from '@/lib/contract';
import type { BillingAddress } from './rules';
import type { createCustomerOutput, paymentInfoOutput, paymentOutput } from './server/schema';

/** A registered card (DATA-31), without its number. */
export type BankCard = z.output<typeof paymentOutput>['payment'];

export type PaymentInfo = z.output<typeof paymentInfoOutput>['data'];

/** `username` must be the caller's username or address, as in the other billing calls. */
export const paymentInfo = query<{ username: string }, { data: PaymentInfo }>()({
  name: 'billing.paymentInfo',
  route: 'GET /stripe/paymentInfoByUsername/{username}',
  permission: 'signed-in',
});

/** The details of the caller's registered card, from the provider. */
export const payment = query<{ paymentMethodId: string }, { payment: BankCard }>()({
  name: 'billing.payment',
  route: 'GET /stripe/payment/{paymentMethodId}',
  permission: 'signed-in',
});

export interface NewCustomer extends Partial<BillingAddress> {
  /** Part of the specification's call; ignored. */
  source?: { object: 'card' };
  /** The id of the payment method that the hosted card fields created, `pm_…`. */
  payment_method: string;
  /** Ignored: the provider gets the email address of the account. */
  email?: string;
  /** The id of the filled-in form. Submitting it again sets up the card only once. */
  idform?: string;
}

export type CreatedCustomer = z.output<typeof createCustomerOutput>;

/**
 * Creates or updates the person's customer at the provider and sets up the card. If the card is refused, the customer
 * stays.
 */
export const createCustomer = command<NewCustomer, CreatedCustomer>()({
  name: 'billing.createCustomer',
  route: 'POST /stripe/customer/',
  permission: 'signed-in',
});

/** Registers the customer's newest card and detaches the others. `token` must be one of the customer's cards. */
export const setStripeToken = command<{ username: string; token: string }, SuccessOutput>()({
  name: 'billing.setStripeToken',
  route: 'POST /users/setstripetoken/',
  permission: 'signed-in',
});

/** Checks that `stripeid` is the person's customer. Any other id is refused. */
export const setStripeId = command<{ username: string; stripeid: string }, SuccessOutput>()({
  name: 'billing.setStripeId',
  route: 'POST /users/setstripeid/',
  permission: 'signed-in',
});
