import { Tags, VerifiedNames } from '@/components/reports/bmp/verified-names';
import { classNames } from '@/components/ui/class-names';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { ContactAddress } from '@/components/ui/lists/contact-address';
import type { DetailCard } from '@/lib/reports/detail-cards';

/** The cards of a read-only report, except its logged BMPs. */
export function Details({ cards }: { cards: readonly DetailCard[] }) {
  return cards.map(({ id, title, lines, closedAtText, people, verification }) => (
    <Card key={id} aria-labelledby={`card-${id}`} className="print:break-inside-avoid">
      <CardHead title={title} titleId={`card-${id}`} />
      <CardBody className="grid gap-3">
        {lines.length > 0 && <Lines lines={lines} />}
        {closedAtText !== undefined && <Closed at={closedAtText} />}
        {people && <Tags {...people} />}
        {verification && <VerifiedNames verified={verification.bmps} emptyText={verification.emptyText} />}
      </CardBody>
    </Card>
  ));
}

function Lines({ lines }: Pick<DetailCard, 'lines'>) {
  return (
    <dl className="grid gap-2.5">
      {lines.map(({ key, label, text, isMuted, isPhone }) => (
        <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-small text-ink-muted">{label}</dt>
          <dd
            className={classNames(
              'min-w-0 wrap-anywhere whitespace-pre-line',
              isMuted ? 'text-ink-muted' : 'font-medium',
            )}
          >
            {isPhone ? <ContactAddress>{text}</ContactAddress> : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Closed({ at }: { at: string }) {
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-small text-ink-muted">Closed</dt>
      <dd className="font-medium">{at}</dd>
    </dl>
  );
}
