import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardHead } from '@/components/ui/lists/card';
import { getStatus } from '@/lib/reports/editor/derived';
import { canEditCard, type SummaryCard } from '@/lib/reports/domain/summary';

export interface CardFrameProps {
  card: SummaryCard;
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card of the summary, with an Edit button unless it has its own `actions` (EDIT-28). */
export function CardFrame({ card, title = card.title, actions, children }: CardFrameProps) {
  const titleId = `summary-${card.id}`;
  return (
    <Card aria-labelledby={titleId} className="overflow-hidden">
      <CardHead title={title} titleId={titleId} actions={actions ?? <EditButton card={card} />} />
      {children}
    </Card>
  );
}

/** A card without content: one line with its Edit button. */
export function EmptyCard({ card, text }: { card: SummaryCard; text: string }) {
  const titleId = `summary-${card.id}`;
  return (
    <Card
      aria-labelledby={titleId}
      className="flex min-h-12 items-center justify-between gap-3 py-1 pr-1 pl-4 text-body text-ink-muted desktop:pr-3 desktop:pl-6"
    >
      <div className="min-w-0">
        <h2 id={titleId} className="inline font-medium">
          {card.title}
        </h2>{' '}
        · {text}
      </div>
      <EditButton card={card} />
    </Card>
  );
}

/** Opens the card's screen. Shown while its fields can be edited and SAVE & NOTIFY is not queued. */
export function EditButton({ card }: { card: SummaryCard }) {
  const { editor, inspection } = useInspection();
  if (!canEditCard(card, getStatus(editor)) || editor.queued !== null) return null;
  return (
    <Button
      variant="text"
      aria-label={`Edit ${card.title}`}
      onClick={() => inspection.send({ type: 'phaseOpened', phase: card.phase })}
    >
      <Icon name="pencil" className="size-4!" />
      Edit
    </Button>
  );
}
