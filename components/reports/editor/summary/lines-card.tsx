import { useInspection } from '@/components/reports/editor/inspection-context';
import { CardFrame } from '@/components/reports/editor/summary/card-frame';
import { CardBody } from '@/components/ui/lists/card';
import { ContactAddress } from '@/components/ui/lists/contact-address';
import { CollapsibleText } from '@/components/ui/lists/collapsible-text';
import { isEmptyLine, formatLine, isPhoneLine, type SummaryCard } from '@/lib/reports/domain/summary';

export function LinesCard({ card }: { card: SummaryCard }) {
  return (
    <CardFrame card={card}>
      <CardBody>
        <Lines card={card} />
      </CardBody>
    </CardFrame>
  );
}

/** The labels and values of a card. */
export function Lines({ card }: { card: SummaryCard }) {
  const { editor } = useInspection();
  return (
    <dl className="grid gap-x-6 gap-y-3.5 text-body tablet:grid-cols-2">
      {card.lines.map((line) => (
        <div key={line.key} className="min-w-0">
          <dt className="text-small text-ink-muted">{line.label}</dt>
          <dd className={isEmptyLine(line, editor.report) ? 'text-ink-muted' : 'font-medium'}>
            {isPhoneLine(line) ? (
              <ContactAddress>{formatLine(line, editor.report)}</ContactAddress>
            ) : (
              <CollapsibleText>{formatLine(line, editor.report)}</CollapsibleText>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
