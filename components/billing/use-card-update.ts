import { useEffect, useState } from 'react';
import { loadHostedFields, type HostedFields } from '@/components/billing/hosted-fields';
import { useRequest } from '@/components/ui/requests/use-command';
import { createCustomer, setStripeToken } from '@/lib/billing/contract';
import type { BillingAddress } from '@/lib/billing/rules';
import { callApi, RefusedError } from '@/lib/client/api';

/** The owner of the card, with the initial values of the form. */
export interface CardOwner {
  username: string;
  email: string;
  name: string;
  company: string;
}

export function useHostedFields(publishableKey: string) {
  const [fields, setFields] = useState<HostedFields | null>(null);
  const [tries, setTries] = useState({ number: 0, failed: false });
  useEffect(() => {
    let isShown = true;
    loadHostedFields(publishableKey).then(
      (loaded) => {
        if (isShown) setFields(loaded);
      },
      () => {
        if (isShown) setTries((before) => ({ ...before, failed: true }));
      },
    );
    return () => {
      isShown = false;
    };
  }, [publishableKey, tries.number]);
  const tryAgain = () => setTries(({ number }) => ({ number: number + 1, failed: false }));
  return { fields, isMissing: tries.failed && fields === null, tryAgain };
}

interface CardUpdate {
  person: CardOwner;
  fields: HostedFields | null;
  onUpdated: () => void;
  retry: () => void;
}

/** Only the provider's payment method is sent to our server (BILLING-08). The bank's authentication comes first. */
export function useCardUpdate({ person, fields, onUpdated, retry }: CardUpdate) {
  const { username, email } = person;
  return useRequest((address: BillingAddress) => updateCard(fields, { username, email }, address), {
    failureTitle: 'Card not updated',
    done: { title: 'Success!', message: 'Card Info Updated' },
    onDone: onUpdated,
    retry,
  });
}

async function updateCard(
  fields: HostedFields | null,
  { username, email }: Pick<CardOwner, 'username' | 'email'>,
  address: BillingAddress,
): Promise<void> {
  if (!fields) return;
  const made = await fields.createPaymentMethod(address, email);
  if ('message' in made) throw cardRefused(made.message);
  const { setup } = await callApi(createCustomer, {
    source: { object: 'card' },
    payment_method: made.id,
    ...address,
    email,
    idform: crypto.randomUUID(),
  });
  const rejection = setup.client_secret === null ? null : await fields.handleNextAction(setup.client_secret);
  if (rejection) throw cardRefused(rejection.message);
  await callApi(setStripeToken, { username, token: made.id });
}

/** The provider's message in the specification's form (BILLING-09). */
const cardRefused = (message: string) => new RefusedError('card-refused', 402, `Error! ${message}`, null);
