import { useEffect, useState } from 'react';
import { loadHostedFields, type HostedFields } from '@/components/billing/hosted-fields';
import { useRequest } from '@/components/ui/requests/use-command';
import { createCustomer, setStripeToken } from '@/lib/billing/contract';
import type { BillingAddress } from '@/lib/billing/rules';
import { callApi, RejectedError } from '@/lib/client/api';

/** The owner of the card, with the initial values of the form. */
export interface CardOwner {
  username: string;
  email: string;
  name: string;
  company: string;
}

/** Loads the provider's card fields. `fields` is null until they have loaded. */
export function useHostedFields(publishableKey: string) {
  const [fields, setFields] = useState<HostedFields | null>(null);
  const [attempt, setAttempt] = useState({ number: 0, failed: false });
  useEffect(() => {
    let isMounted = true;
    loadHostedFields(publishableKey).then(
      (loaded) => {
        if (isMounted) setFields(loaded);
      },
      () => {
        if (isMounted) setAttempt((current) => ({ ...current, failed: true }));
      },
    );
    return () => {
      isMounted = false;
    };
  }, [publishableKey, attempt.number]);
  const retry = () => setAttempt(({ number }) => ({ number: number + 1, failed: false }));
  return { fields, hasFailed: attempt.failed && fields === null, retry };
}

interface CardUpdateOptions {
  person: CardOwner;
  fields: HostedFields | null;
  onUpdated: () => void;
  retry: () => void;
}

/** Sends the provider's payment method, and no card data, to our server (BILLING-08). */
export function useCardUpdate({ person, fields, onUpdated, retry }: CardUpdateOptions) {
  const { username, email } = person;
  return useRequest((address: BillingAddress) => updateCard(fields, { username, email }, address), {
    failureTitle: 'Card not updated',
    successMessage: { title: 'Success!', message: 'Card Info Updated' },
    onDone: onUpdated,
    retry,
  });
}

async function updateCard(
  fields: HostedFields | null,
  { username, email }: Pick<CardOwner, 'username' | 'email'>,
  address: BillingAddress,
): Promise<void> {
  if (!fields) throw new Error('The card fields have not loaded.');
  const paymentMethod = await fields.createPaymentMethod(address, email);
  if ('message' in paymentMethod) throw createRefusedError(paymentMethod.message);
  const { setup } = await callApi(createCustomer, {
    source: { object: 'card' },
    payment_method: paymentMethod.id,
    ...address,
    email,
    idform: crypto.randomUUID(),
  });
  const rejection = setup.client_secret === null ? null : await fields.handleNextAction(setup.client_secret);
  if (rejection) throw createRefusedError(rejection.message);
  await callApi(setStripeToken, { username, token: paymentMethod.id });
}

/** The provider's message in the specification's form (BILLING-09). */
const createRefusedError = (message: string) => new RejectedError('card-refused', 402, `Error! ${message}`, null);
