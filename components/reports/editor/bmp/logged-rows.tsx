import { memo, useCallback } from 'react';
import { BmpRow, getBmpRowId } from '@/components/reports/bmp/bmp-row';
import { BmpDueChip } from '@/components/reports/editor/bmp/bmp-due-chip';
import { useInspection } from '@/components/reports/editor/inspection-context';
import type { ShownBmp } from '@/components/reports/editor/map/use-logged-pins';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/buttons/button';
import { Icon } from '@/components/ui/icons/icon';
import { DeferredList } from '@/components/ui/lists/deferred-list';
import { getSavingState, getStatus } from '@/lib/reports/editor/derived';
import { ignoreSecondPress } from '@/lib/client/ignore-second-press';
import type { Position } from '@/lib/map/position';
import { formatBmpTag } from '@/lib/reports/domain/bmp-tags';
import { getDistanceToBmp } from '@/lib/reports/domain/logged-list';
import type { BmpStatus, LoggedBmp } from '@/lib/reports/domain/report';
import { canLogMore, needsConditions } from '@/lib/reports/domain/rules';

interface LoggedRowsProps {
  loggedBmps: readonly ShownBmp[];
  /** The person's position, if known: each row then shows its distance. */
  position?: Position | null;
  className: string;
}

/** Logged BMPs in a list. A row opens its BMP, unless SAVE & NOTIFY is queued. */
export function LoggedRows({ loggedBmps, position = null, className }: LoggedRowsProps) {
  const { editor, inspection } = useInspection();
  const openBmp = useCallback((bmpId: string) => inspection.send({ type: 'bmpOpened', bmpId }), [inspection]);
  const markGood = useCallback(
    (bmpId: string) => {
      // The button disappears: a second press would open the BMP, and the focus moves to the rest of the row.
      ignoreSecondPress();
      document.getElementById(getBmpRowId(bmpId))?.querySelector('button')?.focus();
      inspection.send({ type: 'markedGood', bmpId });
    },
    [inspection],
  );
  const canMarkGood = canLogMore(getStatus(editor));
  const texts = useCorrectionTexts();
  const { timeZone } = editor.report;
  const formatMeta = (bmp: LoggedBmp, status: BmpStatus) => {
    const meters = position && getDistanceToBmp(bmp, position);
    const tag = formatBmpTag(bmp, editor.report, texts);
    return [tag, texts.formatRowMeta(bmp, status, timeZone), meters === null ? null : texts.formatDistance(meters)]
      .filter(Boolean)
      .join(' · ');
  };
  const canLabelsChange = loggedBmps.some(({ isProvisional }) => isProvisional) && getSavingState(editor) === 'waiting';
  return (
    <>
      {canLabelsChange && <p className="px-4 pb-3 text-small text-ink-muted desktop:px-6">{texts.provisionalLabels}</p>}
      <DeferredList rows={loggedBmps} className={classNames('[--row:5.625rem] desktop:[--row:4rem]', className)}>
        {({ bmp, status, loggedBy, isProvisional }) => (
          <LoggedRow
            key={bmp.id}
            bmp={bmp}
            status={status}
            loggedBy={loggedBy}
            isProvisional={isProvisional}
            timeZone={timeZone}
            meta={formatMeta(bmp, status)}
            statusText={texts.status[status]}
            provisionalText={texts.provisional}
            onOpen={editor.queued === null ? openBmp : null}
            onMarkGood={canMarkGood && needsConditions(bmp) ? markGood : null}
          />
        )}
      </DeferredList>
    </>
  );
}

interface LoggedRowProps extends ShownBmp {
  timeZone: string;
  meta: string;
  statusText: string;
  provisionalText: string;
  onOpen: ((bmpId: string) => void) | null;
  /** null unless the BMP can be marked good as it is. */
  onMarkGood: ((bmpId: string) => void) | null;
}

/** Memoized, so that a change of one BMP renders only its row. */
const LoggedRow = memo(function LoggedRow({ onOpen, onMarkGood, ...rowProps }: LoggedRowProps) {
  const { id, name, label } = rowProps.bmp;
  return (
    <BmpRow
      {...rowProps}
      chip={<BmpDueChip bmp={rowProps.bmp} status={rowProps.status} />}
      openAction={onOpen && (() => onOpen(id))}
      action={
        onMarkGood && (
          <Button
            variant="outline"
            size="field"
            className="mr-4 shrink-0 desktop:mr-6"
            aria-label={`Good: ${label}, ${name}`}
            onClick={() => onMarkGood(id)}
          >
            <Icon name="check" />
            Good
          </Button>
        )
      }
    />
  );
});
