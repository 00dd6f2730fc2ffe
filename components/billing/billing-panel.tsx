'use client';

import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { CardForm } from '@/components/billing/card-form';
import { useReloadOnNavigation } from '@/components/billing/use-reload-on-navigation';
import type { CardOwner } from '@/components/billing/use-card-update';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { ErrorState, Loading } from '@/components/ui/feedback/states';
import { useFailureMessage } from '@/components/ui/requests/use-failure-message';
import { payment, paymentInfo, type BankCard } from '@/lib/billing/contract';
import { billingMessages } from '@/lib/billing/events';
import { getBrandName } from '@/lib/billing/rules';
import { callApi, RejectedError } from '@/lib/client/api';
import { useLive } from '@/lib/client/use-live';

export interface BillingPanelProps {
  person: CardOwner;
  publishableKey: string;
  /** Whose live messages to receive; null without a work unit, because then none are sent. */
  personId: string | null;
}

type PanelState =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'card'; card: BankCard }
  | { name: 'form'; registeredCard: BankCard | null };

/** The registered card, or the form for one (BILLING-06). */
export function BillingPanel({ person, publishableKey, personId }: BillingPanelProps) {
  const [state, setState] = useState<PanelState>({ name: 'loading' });
  const { username } = person;
  const load = () => void loadPanelState(username).then(setState);
  useReloadOnNavigation();

  useEffect(() => {
    if (reloadForContentSecurityPolicy()) return;
    void loadPanelState(username).then(setState);
  }, [username]);
  useLive(billingMessages, personId, {
    // Keeps a form that is being filled in.
    'changed-card': () => {
      if (state.name === 'card') load();
    },
  });

  if (state.name === 'form') {
    const { registeredCard } = state;
    const onCancel = registeredCard && (() => setState({ name: 'card', card: registeredCard }));
    return <CardForm person={person} publishableKey={publishableKey} onUpdated={load} onCancel={onCancel} />;
  }
  return (
    <Card aria-labelledby="billing">
      <CardHead title="Card" titleId="billing" />
      {state.name === 'loading' && <Loading text="Getting billing information..." rows={2} />}
      {state.name === 'failed' && <BillingError error={state.error} onRetry={load} />}
      {state.name === 'card' && (
        <RegisteredCard card={state.card} onChange={() => setState({ name: 'form', registeredCard: state.card })} />
      )}
    </Card>
  );
}

async function loadPanelState(username: string): Promise<PanelState> {
  try {
    const card = await fetchRegisteredCard(username);
    return card ? { name: 'card', card } : { name: 'form', registeredCard: null };
  } catch (error) {
    return { name: 'failed', error };
  }
}

/** Loads the card's id from our server and its details from the provider. null if there is none or it was deleted. */
async function fetchRegisteredCard(username: string): Promise<BankCard | null> {
  const { data } = await callApi(paymentInfo, { username });
  if (data.paymentMethod === null) return null;
  try {
    return (await callApi(payment, { paymentMethodId: data.paymentMethod })).payment;
  } catch (error) {
    // The card was deleted at the provider.
    if (error instanceof RejectedError && error.code === 'not-found') return null;
    throw error;
  }
}

function RegisteredCard({ card: { card }, onChange }: { card: BankCard; onChange: () => void }) {
  const expiry = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`;
  return (
    <CardBody className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex items-center gap-4">
        <Icon name="credit-card" className="size-8 text-spruce-500" />
        <div>
          <p className="font-bold">
            {getBrandName(card.brand)} <span className="sr-only">ending in</span>
            <span aria-hidden="true">••••</span> {card.last4}
          </p>
          <p className="text-small text-ink-muted">Expires {expiry}</p>
        </div>
      </div>
      <Button variant="outline" onClick={onChange}>
        Change Card
      </Button>
    </CardBody>
  );
}

function BillingError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, action } = useFailureMessage()(error, onRetry);
  return <ErrorState retry={action && <Button onClick={action.onAction}>{action.label}</Button>}>{message}</ErrorState>;
}

/**
 * Reloads the page after a client-side navigation, because only a document loaded at this URL has the policy that
 * allows the provider's fields. Returns whether it reloads.
 */
function reloadForContentSecurityPolicy(): boolean {
  if (typeof PerformanceNavigationTiming === 'undefined') return false;
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'reload') return false;
  if (new URL(navigation.name).pathname === window.location.pathname) return false;
  window.location.reload();
  return true;
}
