import { useState } from 'react';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { ListCard, RowText } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { formatDateTime, formatReportDay } from '@/lib/dates';
import { undoBmpChange, type SiteBmps } from '@/lib/register/contract';
import type { Translate } from '@/lib/text';

type Change = SiteBmps['changes'][number];

interface BmpChangeListProps extends Pick<SiteBmps, 'changes' | 'site'> {
  sender: RequestSender;
  isLeader: boolean;
  onChanged: () => void;
}

/** What people changed about the BMPs of a site, which can be undone for 30 days (REG-17). */
export function BmpChangeList({ changes, sender, isLeader, ...row }: BmpChangeListProps) {
  const t = useText();
  if (changes.length === 0) return null;
  return (
    <ListCard id="bmp-changes" title={t('Changes in the last 30 days')}>
      {changes.map((change) => (
        <ChangeRow
          key={change.id}
          {...row}
          change={change}
          canUndo={change.canBeUndone && (isLeader || change.by.id === sender.personId)}
        />
      ))}
    </ListCard>
  );
}

interface ChangeRowProps extends Pick<BmpChangeListProps, 'site' | 'onChanged'> {
  change: Change;
  canUndo: boolean;
}

function ChangeRow({ site, change, canUndo, onChanged }: ChangeRowProps) {
  const t = useText();
  // The same id for each attempt, so that a repeated request undoes once.
  const [changeId] = useState(() => crypto.randomUUID());
  const { send, isBusy } = useCommand(undoBmpChange, {
    failureTitle: t('Change not undone'),
    successMessage: t('Change undone'),
    onDone: onChanged,
  });
  const title = formatChange(change, t);
  async function undo() {
    const result = await send({ changeId, undoesId: change.id });
    if ('error' in result) onChanged();
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 desktop:px-6">
      <RowText name={title}>
        <span dir="auto">{change.by.name}</span>, {formatDateTime(change.at, site.timeZone)}
        {change.undoneBy !== null && ` · ${t('Undone by {name}', { name: change.undoneBy })}`}
      </RowText>
      {canUndo && (
        <HiddenWhenClosed>
          <Button variant="text" isBusy={isBusy} aria-label={`${t('Undo')}: ${title}`} onClick={() => void undo()}>
            {t('Undo')}
          </Button>
        </HiddenWhenClosed>
      )}
    </li>
  );
}

function formatChange({ kind, tag, otherTag, removedOn }: Change, t: Translate): string {
  const tags = { tag, other: otherTag ?? '' };
  switch (kind) {
    case 'removed':
      return t('{tag} taken out on {day}', { tag, day: removedOn === null ? '' : formatReportDay(removedOn) });
    case 'merged':
      return t('{tag} merged into {other}', tags);
    case 'split':
      return t('{other} split from {tag}', tags);
    case 'separated':
      return t('{tag} and {other} are different BMPs', tags);
    case 'undone':
      return '';
  }
}
