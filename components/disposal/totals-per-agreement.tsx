import Link from 'next/link';
import type { ReactNode } from 'react';
import { FromTo } from '@/components/disposal/from-to';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Badge } from '@/components/ui/feedback/badge';
import { ListCard } from '@/components/ui/lists/list-card';
import { ProgressBar } from '@/components/ui/feedback/progress';
import type { Agreement } from '@/lib/disposal/agreement';
import { calculateFilledPercent, type TicketList } from '@/lib/disposal/rules';
import { formatDifference, formatFromTo, formatQuantity } from '@/lib/disposal/texts';
import { getTicketListPath } from '@/lib/disposal/ticket-paths';
import type { DisposalText } from '@/lib/text';

/** Totals of all tickets of each agreement, whatever the search and the dates above. */
export function TotalsPerAgreement({ list, agreements }: { list: TicketList; agreements: readonly Agreement[] }) {
  const t = useDisposalText();
  if (agreements.length === 0) return null;
  return (
    <ListCard
      id="totals"
      title={t('Totals per agreement')}
      sub={t('Excludes canceled tickets')}
      isWide
      columns={COLUMNS.map((column) => t(column))}
    >
      {agreements.map((agreement) => (
        <AgreementRow key={agreement.id} list={list} agreement={agreement} />
      ))}
    </ListCard>
  );
}

const COLUMNS: readonly DisposalText[] = ['Agreement', 'Sent', 'Received', 'Difference', 'Under way', 'Remaining'];

function AgreementRow({ list, agreement }: { list: TicketList; agreement: Agreement }) {
  const t = useDisposalText();
  const { id, material, totals, quantity, quantityUnit } = agreement;
  const formatAmount = (value: number) => formatQuantity(value, quantityUnit, t);
  const openCount = totals.openTickets > 0 ? ` (${totals.openTickets})` : '';
  return (
    <tr className="grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-4 tablet:grid-cols-4 desktop:px-6 roomy:table-row [&>td]:align-top [&>td]:roomy:px-3 [&>td]:roomy:py-3.5 [&>td:first-child]:roomy:pl-6 [&>td:last-child]:roomy:pr-6">
      <td className="wrap-anywhere max-roomy:col-span-full">
        <bdi className="font-bold">{material}</bdi>
        <span className="block text-small text-ink-muted">
          <FromTo from={agreement.export.siteName} to={agreement.import.siteName} />
        </span>
      </td>
      <Amount label={t('Sent')}>{formatAmount(totals.sent)}</Amount>
      <Amount label={t('Received')}>{formatAmount(totals.received)}</Amount>
      <Amount label={t('Difference')}>{formatDifference(totals.difference, quantityUnit, t)}</Amount>
      <Amount label={t('Under way')}>
        {formatAmount(totals.underWay)}
        {openCount}
      </Amount>
      <td className="max-roomy:col-span-full">
        <Remaining
          percent={calculateFilledPercent(quantity, totals)}
          agreedQuantity={formatAmount(quantity)}
          remainingQuantity={totals.remaining}
          formatAmount={formatAmount}
        />
      </td>
      <td className="text-small max-roomy:col-span-full roomy:text-right">
        <Link
          href={getTicketListPath(list, { agreementId: id })}
          prefetch={false}
          aria-label={t('Tickets of the agreement for {material}, {sites}', {
            material,
            sites: formatFromTo(agreement.export.siteName, agreement.import.siteName, t),
          })}
          className="inline-flex min-h-12 items-center font-bold text-link roomy:min-h-6"
        >
          {t('Tickets')}
        </Link>
      </td>
    </tr>
  );
}

/** Labeled on a phone or tablet, where there is no column head. */
function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="tabular-nums roomy:whitespace-nowrap">
      <span className="block text-small text-ink-muted roomy:hidden" aria-hidden="true">
        {label}
      </span>
      {children}
    </td>
  );
}

interface RemainingProps {
  percent: number;
  agreedQuantity: string;
  remainingQuantity: number;
  formatAmount: (value: number) => string;
}

function Remaining({ percent, agreedQuantity, remainingQuantity, formatAmount }: RemainingProps) {
  const t = useDisposalText();
  return (
    <div className="grid justify-items-start gap-1">
      {remainingQuantity < 0 ? (
        <Badge tone="overdue">{t('{amount} over', { amount: formatAmount(-remainingQuantity) })}</Badge>
      ) : (
        <span className="tabular-nums">
          <span className="max-roomy:hidden">{formatAmount(remainingQuantity)}</span>
          <span className="roomy:hidden">{t('{amount} remaining', { amount: formatAmount(remainingQuantity) })}</span>
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-2 text-small text-ink-muted">
        {percent > 100 ? `${percent}%` : <ProgressBar percent={percent} label={t('Received and under way')} />}{' '}
        {t('of {amount}', { amount: agreedQuantity })}
      </span>
    </div>
  );
}
