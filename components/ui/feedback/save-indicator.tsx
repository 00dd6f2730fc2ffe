import { Check, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';

export type SaveStateKind = 'saved' | 'saving' | 'waiting' | 'trouble' | 'failed' | 'conflict' | 'unread';

export interface SaveIndicatorProps {
  state: SaveStateKind;
  /** For example '9:42 am', shown beside 'Saved' on a desktop. */
  savedAt?: string;
  /** The dark editor bar (chrome) or a white column (paper). */
  ground?: 'chrome' | 'paper';
  words: SaveStateTexts;
}

interface SaveStateTexts {
  saved: string;
  saving: string;
  waiting: string;
  serverTrouble: string;
  tryingAgain: string;
  notAllSaved: string;
  notSaved: string;
  conflict: string;
}

const STYLES: Record<SaveStateKind, string> = {
  saved: '',
  saving: '',
  waiting: 'rounded-badge bg-incomplete-pin px-2 py-0.75 font-bold text-pin-ink',
  trouble: 'rounded-badge bg-incomplete-pin px-2 py-0.75 leading-4 font-bold text-pin-ink',
  unread: 'rounded-badge bg-incomplete-pin px-2 py-0.75 font-bold text-pin-ink',
  failed: 'rounded-badge bg-danger px-2 py-0.75 font-bold text-white',
  conflict: 'rounded-badge bg-danger px-2 py-0.75 font-bold text-white',
};

/** The save state, announced when it changes. The caller waits 400 ms before it passes 'saving'. */
export function SaveIndicator({ state, savedAt, ground = 'chrome', words }: SaveIndicatorProps) {
  const muted = ground === 'chrome' ? 'text-chrome-muted' : 'text-ink-muted';
  const quiet = state === 'saved' || state === 'saving';
  return (
    <span
      role="status"
      className={classNames(
        'inline-flex items-center gap-1.5 text-small font-medium whitespace-nowrap [&_svg]:size-4 [&_svg]:shrink-0',
        quiet && muted,
        STYLES[state],
      )}
    >
      <SaveText state={state} savedAt={savedAt} words={words} />
    </span>
  );
}

function SaveText({
  state,
  savedAt,
  words,
}: Pick<SaveIndicatorProps, 'state' | 'savedAt'> & { words: SaveStateTexts }) {
  switch (state) {
    case 'saved':
      return (
        <>
          <Check aria-hidden="true" />
          {words.saved}
          {savedAt && <span className="hidden desktop:inline">{savedAt}</span>}
        </>
      );
    case 'saving':
      return (
        <>
          {/* Not animated: animating it used a tenth of a slow phone's time while typing. */}
          <RefreshCw aria-hidden="true" />
          {words.saving}
        </>
      );
    case 'waiting':
      return (
        <>
          <CloudOff aria-hidden="true" />
          {words.waiting}
        </>
      );
    case 'trouble':
      return (
        <>
          <TriangleAlert aria-hidden="true" />
          {/* Two lines on a phone, where one does not fit. */}
          <span>
            {words.serverTrouble}
            <span className="max-desktop:block"> {words.tryingAgain}</span>
          </span>
        </>
      );
    case 'unread':
      return (
        <>
          <TriangleAlert aria-hidden="true" />
          {words.notAllSaved}
        </>
      );
    case 'failed':
      return (
        <>
          <TriangleAlert aria-hidden="true" />
          {words.notSaved}
        </>
      );
    case 'conflict':
      return (
        <>
          <TriangleAlert aria-hidden="true" />
          {words.conflict}
        </>
      );
  }
}
