import { command, query } from '@/lib/contract';
import type { BillingAddress } from './rules';

interface Done {
  success: true;
}

/** What of a card the product knows (DATA-31): never its number. */
export interface BankCard {
  /** The provider's id of the payment method. */
  id: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

export interface PaymentInfo {
  /** The provider's id of the registered card; null without one. `stripeToken` is the same by its other name. */
  paymentMethod: string | null;
  stripeToken: string | null;
  customerId: string | null;
}

/** `username` in the calls of billing is only ever the session's own: of anybody else nothing is found. */
export const paymentInfo = query<{ username: string }, { data: PaymentInfo }>()({
  name: 'billing.paymentInfo',
  route: 'GET /stripe/paymentInfoByUsername/{username}',
  permission: 'signed-in',
});

/** The registered card as the provider describes it now. Only the person's own is found. */
export const payment = query<{ paymentMethodId: string }, { payment: BankCard }>()({
  name: 'billing.payment',
  route: 'GET /stripe/payment/{paymentMethodId}',
  permission: 'signed-in',
});

/** `email` is ignored: the provider gets the address of the account. */
export interface NewCustomer extends Partial<BillingAddress> {
  source?: { object: 'card' };
  /** What the provider's hosted fields made of the card, `pm_…`. */
  payment_method: string;
  email?: string;
  /** An id of the filled in form. A form that is sent twice sets the card up once. */
  idform?: string;
}

export interface CreatedCustomer {
  customer: { id: string };
  /**
   * `succeeded`: the card may be used. `requires_action`: the card's bank wants to ask the person first, which the
   * provider's script does with the secret.
   */
  setup: { status: 'succeeded' | 'requires_action'; client_secret: string | null };
}

/** Makes the person's customer at the provider, or changes its address, and begins to set the card up. */
export const createCustomer = command<NewCustomer, CreatedCustomer>()({
  name: 'billing.createCustomer',
  route: 'POST /stripe/customer/',
  permission: 'signed-in',
});

/**
 * Registers the card that was set up. `token` is its payment method; it must have become the customer's own at the
 * provider. The card before it is given up.
 */
export const setStripeToken = command<{ username: string; token: string }, Done>()({
  name: 'billing.setStripeToken',
  route: 'POST /users/setstripetoken/',
  permission: 'signed-in',
});

/** Says that `stripeid` is the person's customer. Only the one that was made for them is taken. */
export const setStripeId = command<{ username: string; stripeid: string }, Done>()({
  name: 'billing.setStripeId',
  route: 'POST /users/setstripeid/',
  permission: 'signed-in',
});
