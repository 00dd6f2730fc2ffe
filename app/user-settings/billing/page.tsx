import { EnglishSection, ServerText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { pageMetadata, personPage } from '@/app/app/panel-page';
import { AccountFrame } from '@/components/accounts/account-frame';
import { BillingPanel, type BillingPanelProps } from '@/components/billing/billing-panel';
import { Card, CardHead } from '@/components/ui/lists/card';
import { EmptyState } from '@/components/ui/feedback/states';
import { getPublishableKey } from '@/lib/billing/server/billing-key';

export const generateMetadata = pageMetadata('billing');

export default personPage<BillingProps>(
  'billing',
  (_db, { personId, username, email, name, unit }) =>
    Promise.resolve({
      publishableKey: getPublishableKey(),
      person: { username, email, name, company: unit?.name ?? '' },
      personId: unit && personId,
    }),
  Billing,
);

interface BillingProps extends Omit<BillingPanelProps, 'publishableKey'> {
  /** null if billing is not configured. */
  publishableKey: string | null;
}

function Billing({ publishableKey, ...panel }: BillingProps) {
  return (
    <AccountFrame tab="billing">
      {publishableKey === null ? (
        <NotSetUp />
      ) : (
        <EnglishSection className="grid gap-4">
          <BillingPanel {...panel} publishableKey={publishableKey} />
        </EnglishSection>
      )}
    </AccountFrame>
  );
}

function NotSetUp() {
  return (
    <Card aria-labelledby="billing">
      <CardHead title={<ServerText text="Card" />} titleId="billing" />
      <EmptyState icon={<Icon name="credit-card" />}>
        <ServerText text="Billing is not set up on this server. You do not need to enter a card." />
      </EmptyState>
    </Card>
  );
}
