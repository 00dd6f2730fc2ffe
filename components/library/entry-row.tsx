import { memo } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Badge } from '@/components/ui/feedback/badge';
import { formatEntryTotal } from '@/components/library/texts';
import type { ComposedEntry, Origin } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface EntryRowProps {
  entry: ComposedEntry;
  onOpen: (entryId: string) => void;
}

/** An entry in its group. Memoized, because a group may have thousands. */
export const EntryRow = memo(function EntryRow({ entry, onOpen }: EntryRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(entry.id)}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-surface-hover focus-visible:shadow-focus-inside desktop:px-6"
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-bold wrap-anywhere">{entry.name}</span>
            <DifferenceBadges origin={entry.origin} hasDrift={entry.drift.length > 0} />
          </span>
          <span className="line-clamp-2 text-small wrap-anywhere text-ink-muted desktop:line-clamp-1">
            {entry.description}
          </span>
        </span>
        <span className="shrink-0 text-small text-ink-muted tabular-nums max-desktop:sr-only">
          {formatEntryTotal(entry.connections.length, MODES[entry.mode].opposite)}
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-ink-muted" />
      </button>
    </li>
  );
});

const ORIGIN_LABELS: Record<Origin, string | null> = {
  master: null,
  changed: 'Changed here',
  moved: 'Moved here',
  own: 'Added here',
};

/** Says how an entry or group differs from the master library. */
export function DifferenceBadges({ origin, hasDrift }: { origin: Origin; hasDrift: boolean }) {
  const label = ORIGIN_LABELS[origin];
  return (
    <>
      {label && <Badge>{label}</Badge>}
      {hasDrift && <Badge>Master library changed</Badge>}
    </>
  );
}
