import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { ServerText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { StatusBadge } from '@/components/ui/feedback/badge';
import { PinMark } from '@/components/ui/media/pin-mark';
import { formatMarkerLabel, PROVISIONAL_LABEL_TEXT } from '@/lib/reports/domain/labels';
import { formatRowMeta } from '@/lib/reports/domain/logged-list';
import type { BmpStatus, LoggedBmp } from '@/lib/reports/domain/report';

export interface BmpRowProps {
  bmp: LoggedBmp;
  status: BmpStatus;
  timeZone: string;
  statusText?: string;
  provisionalText?: string;
  meta?: string;
  /** Beside the status: when the BMP is due. */
  chip?: ReactNode;
  /** The person who is logging the BMP now. The row then shows the name instead of `meta`. */
  loggedBy?: string | null;
  isProvisional?: boolean;
  /** Opens the BMP's details: a callback or a link; null if they cannot be opened now. */
  openAction: (() => void) | { href: string } | null;
  /** A button beside the row. */
  action?: ReactNode;
  /** Content below the row. */
  below?: ReactNode;
}

const ROW_LAYOUT =
  'flex min-h-16 w-full min-w-0 items-center gap-3.5 px-4 py-2.5 text-left text-body text-ink desktop:px-6';
const ROW_LINK = `${ROW_LAYOUT} no-underline hover:bg-surface-sunk focus-visible:shadow-focus-inside focus-visible:-outline-offset-2`;

/** Element id of the row, for 'View in List'. */
export const getBmpRowId = (bmpId: string) => `logged-${bmpId}`;

/** A logged BMP in a list. */
export function BmpRow({ openAction, action, below, ...contentProps }: BmpRowProps) {
  return (
    <li id={getBmpRowId(contentProps.bmp.id)}>
      <div className="flex items-center">
        {openAction === null ? (
          <div className={ROW_LAYOUT}>
            <RowContent {...contentProps} />
          </div>
        ) : typeof openAction === 'function' ? (
          <button type="button" onClick={openAction} className={ROW_LINK}>
            <RowContent {...contentProps} chevronClass={action ? 'max-tablet:hidden' : ''} />
          </button>
        ) : (
          <a href={openAction.href} className={ROW_LINK}>
            <RowContent {...contentProps} chevronClass={action ? 'max-tablet:hidden' : ''} />
          </a>
        )}
        {action}
      </div>
      {below}
    </li>
  );
}

interface RowContentProps extends Omit<BmpRowProps, 'openAction' | 'action' | 'below'> {
  /** Undefined without a chevron. */
  chevronClass?: string;
}

function RowContent({
  bmp,
  status,
  timeZone,
  statusText,
  provisionalText = PROVISIONAL_LABEL_TEXT,
  meta = formatRowMeta(bmp, status, timeZone),
  chip,
  loggedBy = null,
  isProvisional = false,
  chevronClass,
}: RowContentProps) {
  return (
    <>
      <PinMark status={status} label={formatMarkerLabel(bmp.label)} provisional={isProvisional && provisionalText} />
      <span className="min-w-0 grow">
        <span className="block leading-5.5 font-bold wrap-break-word">{bmp.name}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-muted">
          <span className="desktop:hidden">
            <StatusBadge status={status} word={statusText} />
          </span>
          {chip}
          {loggedBy === null ? meta : <ServerText text="Being logged by {name}" values={{ name: loggedBy }} />}
        </span>
      </span>
      <span className="max-desktop:hidden">
        <StatusBadge status={status} word={statusText} />
      </span>
      {chevronClass !== undefined && (
        <Icon name="chevron-right" className={classNames('size-5 shrink-0 text-ink-soft print:hidden', chevronClass)} />
      )}
    </>
  );
}
