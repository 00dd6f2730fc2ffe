import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { BillingAddress } from '@/lib/billing/rules';

/**
 * The fields of a card. They are iframes of the payment provider, so that card data never reaches our page. The
 * provider requires its script to be loaded from its own server.
 */
export interface HostedFields {
  /** Mounts a field in this element. Returns a function that unmounts it. */
  mount(kind: HostedFieldKind, element: HTMLElement): () => void;
  /** Creates a payment method from the fields. Resolves with its id or an error message. */
  createPaymentMethod(address: BillingAddress, email: string): Promise<{ id: string } | { message: string }>;
  /** Runs the bank's authentication. Resolves with null if it succeeds, or with an error message. */
  handleNextAction(clientSecret: string): Promise<{ message: string } | null>;
}

export type HostedFieldKind = 'cardNumber' | 'cardExpiry' | 'cardCvc';

const UNKNOWN_ERROR = 'The card could not be verified. Check its details, or use another card.';

/** @throws if the provider's script does not load, or outside a browser. */
export async function loadHostedFields(publishableKey: string): Promise<HostedFields> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment provider’s script runs in a browser only.');
  return createHostedFields(stripe, stripe.elements());
}

function createHostedFields(stripe: Stripe, elements: StripeElements): HostedFields {
  return {
    mount(kind, element) {
      const field = createElement(elements, kind);
      field.mount(element);
      return () => field.destroy();
    },
    async createPaymentMethod(address, email) {
      const card = elements.getElement('cardNumber');
      if (!card) return { message: UNKNOWN_ERROR };
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: toBillingDetails(address, email),
      });
      return paymentMethod ? { id: paymentMethod.id } : { message: error?.message ?? UNKNOWN_ERROR };
    },
    async handleNextAction(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error ? { message: error.message ?? UNKNOWN_ERROR } : null;
    },
  };
}

function createElement(elements: StripeElements, kind: HostedFieldKind) {
  const options = { style: STYLE, classes: CLASSES };
  switch (kind) {
    case 'cardNumber':
      return elements.create('cardNumber', { ...options, placeholder: '0000 0000 0000 0000' });
    case 'cardExpiry':
      return elements.create('cardExpiry', { ...options, placeholder: 'mm/yy' });
    case 'cardCvc':
      return elements.create('cardCvc', { ...options, placeholder: '000' });
  }
}

/** Our fonts and colors, because our style sheet does not apply inside the iframes. */
const STYLE = {
  base: { color: '#14201c', fontSize: '16px', lineHeight: '24px', '::placeholder': { color: '#5f6b66' } },
  invalid: { color: '#a3122a' },
};

const CLASSES = { focus: 'is-focused', invalid: 'is-invalid' };

/** Leaves out empty fields, because the provider refuses empty strings. */
function toBillingDetails(address: BillingAddress, email: string) {
  const trimOrUndefined = (text: string) => text.trim() || undefined;
  return {
    name: trimOrUndefined(address.name),
    email: trimOrUndefined(email),
    address: {
      line1: trimOrUndefined(address.address_line1),
      line2: trimOrUndefined(address.address_line2),
      city: trimOrUndefined(address.address_city),
      state: trimOrUndefined(address.address_state),
      postal_code: trimOrUndefined(address.address_zip),
      country: 'US',
    },
  };
}
