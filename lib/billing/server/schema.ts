import { z } from 'zod';
import { foldName, MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';
import { MAX_BILLING_TEXT_LENGTH } from '@/lib/billing/rules';
import { line } from '@/lib/platform/operation/input-schemas';

/** A provider's id. Anything else could be a card number. */
const providerId = (kind: 'pm' | 'cus') =>
  z.string().regex(new RegExp(`^${kind}_\\w{1,250}$`), 'is not an id of the provider');

const username = line(MAX_EMAIL_LENGTH).transform(foldName);
const billingText = line(MAX_BILLING_TEXT_LENGTH).default('');

export const paymentInfoSchema = z.object({ username });
export const paymentInfoOutput = z.object({
  data: z.object({
    /** The provider's id of the registered card, or null. `stripeToken` is the same under another name. */
    paymentMethod: z.string().nullable(),
    stripeToken: z.string().nullable(),
    customerId: z.string().nullable(),
  }),
});

export const paymentSchema = z.object({ paymentMethodId: providerId('pm') });
export const paymentOutput = z.object({
  payment: z.object({
    id: z.string(),
    card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
  }),
});

export const createCustomerSchema = z.object({
  source: z.object({ object: z.literal('card') }).optional(),
  payment_method: providerId('pm'),
  name: billingText,
  company: billingText,
  address_line1: billingText,
  address_line2: billingText,
  address_city: billingText,
  address_state: billingText,
  address_zip: billingText,
  idform: z.uuid().optional(),
});
export const createCustomerOutput = z.object({
  customer: z.object({ id: z.string() }),
  /** `requires_action`: the provider's script must run the bank's authentication with the secret. */
  setup: z.object({ status: z.enum(['succeeded', 'requires_action']), client_secret: z.string().nullable() }),
});

export const setStripeTokenSchema = z.object({ username, token: providerId('pm') });
export const setStripeIdSchema = z.object({ username, stripeid: providerId('cus') });
