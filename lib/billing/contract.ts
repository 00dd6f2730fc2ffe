import type { z } from 'zod';
import { command, query, type SuccessOutput } from '@/lib/contract';
import type { BillingAddress } from './rules';
import type { createCustomerOutput, paymentInfoOutput, paymentOutput } from './server/schema';

/** What we know of a card (DATA-31): never its number. */
export type BankCard = z.output<typeof paymentOutput>['payment'];

export type PaymentInfo = z.output<typeof paymentInfoOutput>['data'];

/** Where a billing call takes a `username`, it must be the caller's; for others nothing is found. */
export const paymentInfo = query<{ username: string }, { data: PaymentInfo }>()({
  name: 'billing.paymentInfo',
  route: 'GET /stripe/paymentInfoByUsername/{username}',
  permission: 'signed-in',
});

/** The registered card as the provider describes it now. Finds only the caller's own. */
export const payment = query<{ paymentMethodId: string }, { payment: BankCard }>()({
  name: 'billing.payment',
  route: 'GET /stripe/payment/{paymentMethodId}',
  permission: 'signed-in',
});

/** `waitForEmail` is ignored: the provider gets the address of the account. */
export interface NewCustomer extends Partial<BillingAddress> {
  source?: { object: 'card' };
  /** The id that the provider's hosted fields made of the card, `pm_…`. */
  payment_method: string;
  email?: string;
  /** The id of the filled-in form, so that a form that is sent twice sets the card up once. */
  idform?: string;
}

export type CreatedCustomer = z.output<typeof createCustomerOutput>;

export const createCustomer = command<NewCustomer, CreatedCustomer>()({
  name: 'billing.createCustomer',
  route: 'POST /stripe/customer/',
  permission: 'signed-in',
});

/**
 * Registers the customer's newest card and detaches the others. `token` is a payment method that must belong to the
 * customer at the provider.
 */
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
