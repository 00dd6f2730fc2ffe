import { useId } from 'react';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardHead } from '@/components/ui/lists/card';
import { CollapsibleText } from '@/components/ui/lists/collapsible-text';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { formatConflictLines, formatConflictTitle, getOtherBmp } from '@/lib/reports/domain/conflict-text';
import type { Conflict } from '@/lib/reports/domain/conflict-merge';
import { isMarkedDifferently } from '@/lib/reports/domain/mark-comparison';
import { focusHeading } from '@/lib/client/focus-heading';

const MarkedPhotos = lazyComponent(() =>
  import('@/components/reports/editor/conflict/marked-photos').then((module) => module.MarkedPhotos),
);

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

/** The two versions of each conflict side by side. No choice is preselected. */
export function ConflictCard() {
  const { editor, inspection } = useInspection();
  const texts = useCorrectionTexts();
  const { conflicts, changedBy, report } = editor;
  const otherAuthor = changedBy?.name || texts.someoneElse;
  const changedAt = changedBy && texts.formatDateTime(changedBy.at, report.timeZone);
  return (
    <Card aria-labelledby="conflicts" className="mb-4 border-danger! desktop:mb-6">
      <CardHead titleId="conflicts" title={texts.conflict} sub={texts.formatConflictHint(otherAuthor, changedAt)} />
      <ul className="divide-y divide-line border-t border-line">
        {conflicts.map((conflict) => (
          <li key={conflict.key} className="grid gap-3 px-4 py-4 desktop:px-6">
            <h3 className="font-bold">{formatConflictTitle(conflict)}</h3>
            <div className="grid gap-3 tablet:grid-cols-2">
              {SIDES.map((side) => (
                <ConflictSide
                  key={side}
                  conflict={conflict}
                  side={side}
                  author={side === 'mine' ? texts.mine : otherAuthor}
                  onKeep={() => {
                    inspection.send({ type: 'conflictResolved', key: conflict.key, choice: side });
                    // The pressed button is removed.
                    focusHeading();
                  }}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ConflictSideProps {
  conflict: Conflict;
  side: Side;
  author: string;
  onKeep: () => void;
}

function ConflictSide({ conflict, side, author, onKeep }: ConflictSideProps) {
  const { editor } = useInspection();
  const texts = useCorrectionTexts();
  const { report, context } = editor;
  const keepLabel = side === 'mine' ? texts.keepMine : texts.keepTheirs;
  const formatLines = texts.conflictLines ?? formatConflictLines;
  const lines = formatLines(conflict, side, { report, sites: context.sites, crew: context.crew });
  const id = useId();
  const [bmp, other] = conflict.kind === 'bmp' ? [conflict[side], getOtherBmp(conflict, side)] : [null, null];
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <p id={id} className="text-small text-ink-muted">
        {author}
      </p>
      <ul className="grow wrap-break-word">
        {lines.map((line) => (
          <li key={line}>
            <CollapsibleText>{line}</CollapsibleText>
          </li>
        ))}
      </ul>
      {bmp && other && isMarkedDifferently(bmp, other) && <MarkedPhotos bmp={bmp} other={other} />}
      <Button variant="outline" onClick={onKeep} aria-label={`${keepLabel}: ${formatConflictTitle(conflict)}`}>
        {keepLabel}
      </Button>
    </div>
  );
}
