import { Icon } from '@/components/ui/icons/icon';
import type { IconName } from '@/components/ui/icons/icon-name';
import { classNames } from '@/components/ui/class-names';

export type SaveStateKind = 'saved' | 'saving' | 'waiting' | 'trouble' | 'failed' | 'conflict' | 'invalid';

export interface SaveIndicatorProps {
  state: SaveStateKind;
  /** For example '9:42 am', shown beside 'Saved' on a desktop. */
  savedAt: string | undefined;
  /** The background: the dark editor bar (chrome) or a white column (paper). */
  ground: 'chrome' | 'paper';
  texts: SaveStateTexts;
}

const TEXT_KEYS = {
  saved: 'saved',
  saving: 'saving',
  waiting: 'waiting',
  trouble: 'serverTrouble',
  invalid: 'notAllSaved',
  failed: 'notSaved',
  conflict: 'conflict',
} as const satisfies Record<SaveStateKind, string>;
type SaveStateTexts = Record<(typeof TEXT_KEYS)[SaveStateKind] | 'tryingAgain', string>;

const PILL = 'rounded-badge px-2 py-0.75 font-bold';
const STYLES: Record<SaveStateKind, string> = {
  saved: '',
  saving: '',
  waiting: `${PILL} bg-incomplete-pin text-pin-ink`,
  trouble: `${PILL} bg-incomplete-pin leading-4 text-pin-ink`,
  invalid: `${PILL} bg-incomplete-pin text-pin-ink`,
  failed: `${PILL} bg-danger text-white`,
  conflict: `${PILL} bg-danger text-white`,
};

/** The icon of 'saving' is not animated: on a slow phone that used a tenth of the CPU time while typing. */
const ICONS: Partial<Record<SaveStateKind, IconName>> = { saved: 'check', saving: 'refresh-cw', waiting: 'cloud-off' };

/** The save state, announced when it changes. The caller waits 400 ms before it passes 'saving'. */
export function SaveIndicator({ state, savedAt, ground, texts }: SaveIndicatorProps) {
  const muted = ground === 'chrome' ? 'text-chrome-muted' : 'text-ink-muted';
  const isQuiet = state === 'saved' || state === 'saving';
  return (
    <span
      role="status"
      className={classNames(
        'inline-flex items-center gap-1.5 text-small font-medium whitespace-nowrap [&_svg]:size-4 [&_svg]:shrink-0',
        isQuiet && muted,
        STYLES[state],
      )}
    >
      <Icon name={ICONS[state] ?? 'triangle-exclamation-point'} />
      {state === 'trouble' ? (
        // Two lines on a phone, where one does not fit.
        <span>
          {texts.serverTrouble}
          <span className="max-desktop:block"> {texts.tryingAgain}</span>
        </span>
      ) : (
        texts[TEXT_KEYS[state]]
      )}
      {state === 'saved' && savedAt && <span className="hidden desktop:inline">{savedAt}</span>}
    </span>
  );
}
