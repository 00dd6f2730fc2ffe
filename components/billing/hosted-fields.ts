import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { BillingAddress } from '@/lib/billing/rules';

/**
 * The payment provider's fields. They stand in frames of the provider, so that what is typed into them never reaches our
 * page; and their script is loaded when the form is first shown, from the provider, as it asks for.
 */
export interface HostedFields {
  /** Puts a field into this element; the function takes it away again. */
  mount(kind: HostedFieldKind, element: HTMLElement): () => void;
  /** Makes a payment method of what was typed. Resolves with its id, or with the provider's sentence. */
  createPaymentMethod(address: BillingAddress, email: string): Promise<{ id: string } | { message: string }>;
  /** Lets the card's bank ask. Resolves with null once it agreed, or with the provider's sentence. */
  handleNextAction(clientSecret: string): Promise<{ message: string } | null>;
}

export type HostedFieldKind = 'cardNumber' | 'cardExpiry' | 'cardCvc';

const UNKNOWN = 'The card could not be checked.';

/** @throws when the provider's script does not come. */
export async function loadHostedFields(publishableKey: string): Promise<HostedFields> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment provider’s script runs in a browser only.');
  return fieldsOf(stripe, stripe.elements());
}

function fieldsOf(stripe: Stripe, elements: StripeElements): HostedFields {
  return {
    mount(kind, element) {
      const field = newField(elements, kind);
      field.mount(element);
      return () => field.destroy();
    },
    async createPaymentMethod(address, email) {
      const card = elements.getElement('cardNumber');
      if (!card) return { message: UNKNOWN };
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: detailsOf(address, email),
      });
      return paymentMethod ? { id: paymentMethod.id } : { message: error?.message ?? UNKNOWN };
    },
    async handleNextAction(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error ? { message: error.message ?? UNKNOWN } : null;
    },
  };
}

function newField(elements: StripeElements, kind: HostedFieldKind) {
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

/** Our page's letters and colours: nothing of our style sheet reaches the provider's frames. */
const STYLE = {
  base: { color: '#14201c', fontSize: '16px', lineHeight: '24px', '::placeholder': { color: '#5f6b66' } },
  invalid: { color: '#a3122a' },
};

const CLASSES = { focus: 'is-focused', invalid: 'is-invalid' };

/** The provider refuses an empty text where it expects none at all. */
function detailsOf(address: BillingAddress, email: string) {
  const given = (text: string) => text.trim() || undefined;
  return {
    name: given(address.name),
    email: given(email),
    address: {
      line1: given(address.address_line1),
      line2: given(address.address_line2),
      city: given(address.address_city),
      state: given(address.address_state),
      postal_code: given(address.address_zip),
      country: 'US',
    },
  };
}
