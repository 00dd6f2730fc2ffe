import { Check, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';

export type SaveStateKind = 'saved' | 'saving' | 'waiting' | 'trouble' | 'failed' | 'conflict' | 'unread';

export interface SaveIndicatorProps {
  state: SaveStateKind;
  /** '9:42 am', shown beside 'Saved' on desktop. */
  savedAt?: string;
  /** The dark editor bar, or a white rail. */
  ground?: 'chrome' | 'paper';
}

const LOOK: Record<SaveStateKind, string> = {
  saved: '',
  saving: '',
  waiting: 'rounded-badge bg-incomplete-pin px-2 py-0.75 font-bold text-pin-ink',
  trouble: 'rounded-badge bg-incomplete-pin px-2 py-0.75 leading-4 font-bold text-pin-ink',
  unread: 'rounded-badge bg-incomplete-pin px-2 py-0.75 font-bold text-pin-ink',
  failed: 'rounded-badge bg-danger px-2 py-0.75 font-bold text-white',
  conflict: 'rounded-badge bg-danger px-2 py-0.75 font-bold text-white',
};

/** Always in the same place, announced when it changes. The owner waits 400 ms before it says 'saving'. */
export function SaveIndicator({ state, savedAt, ground = 'chrome' }: SaveIndicatorProps) {
  const muted = ground === 'chrome' ? 'text-chrome-muted' : 'text-ink-muted';
  const quiet = state === 'saved' || state === 'saving';
  return (
    <span
      role="status"
      className={classNames(
        'inline-flex items-center gap-1.5 text-small font-medium whitespace-nowrap [&_svg]:size-4 [&_svg]:shrink-0',
        quiet && muted,
        LOOK[state],
      )}
    >
      <SaveWords state={state} savedAt={savedAt} />
    </span>
  );
}

function SaveWords({ state, savedAt }: Pick<SaveIndicatorProps, 'state' | 'savedAt'>) {
  switch (state) {
    case 'saved':
      return (
        <>
          <Check aria-hidden="true" />
          Saved
          {savedAt && <span className="hidden desktop:inline">{savedAt}</span>}
        </>
      );
    case 'saving':
      return (
        <>
          {/* It stands still: turning while somebody types, it took a slow phone a tenth of its time. */}
          <RefreshCw aria-hidden="true" />
          Saving…
        </>
      );
    case 'waiting':
      return (
        <>
          <CloudOff aria-hidden="true" />
          Waiting for signal
        </>
      );
    case 'trouble':
      return (
        <>
          <TriangleAlert aria-hidden="true" />
          {/* Two lines on a phone, where the bar has no room beside it. */}
          <span>
            Server trouble,<span className="max-desktop:block"> trying again</span>
          </span>
        </>
      );
    case 'unread':
      return (
        <>
          <TriangleAlert aria-hidden="true" />
          Not all saved
        </>
      );
    case 'failed':
      return (
        <>
          <TriangleAlert aria-hidden="true" />
          Not saved
        </>
      );
    case 'conflict':
      return (
        <>
          <TriangleAlert aria-hidden="true" />
          Conflict
        </>
      );
  }
}
