import { CreditCard } from 'lucide-react';
import { pageMetadata, personPage } from '@/app/app/panel-page';
import { AccountFrame } from '@/components/accounts/account-frame';
import { BillingPanel, type BillingPanelProps } from '@/components/billing/billing-panel';
import { Card, CardHead } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/states';
import { billingKey } from '@/lib/billing/server/billing-key';

export const metadata = pageMetadata('billing');

export default personPage<BillingProps>(
  'billing',
  (_db, { personId, username, email, name, unit }) =>
    Promise.resolve({
      publishableKey: billingKey(),
      person: { username, email, name, company: unit?.name ?? '' },
      personId: unit && personId,
    }),
  Billing,
);

interface BillingProps extends Omit<BillingPanelProps, 'publishableKey'> {
  /** null where billing is not set up. */
  publishableKey: string | null;
}

function Billing({ publishableKey, ...panel }: BillingProps) {
  return (
    <AccountFrame tab="billing">
      {publishableKey === null ? <NotSetUp /> : <BillingPanel {...panel} publishableKey={publishableKey} />}
    </AccountFrame>
  );
}

function NotSetUp() {
  return (
    <Card aria-labelledby="billing">
      <CardHead title="Card" titleId="billing" />
      <EmptyState icon={<CreditCard />}>
        Billing is not set up on this server, so no card is needed and none can be entered.
      </EmptyState>
    </Card>
  );
}
