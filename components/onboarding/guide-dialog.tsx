import { useRef, useState, type KeyboardEvent } from 'react';
import type { Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { GuidePicture } from '@/components/onboarding/guide-pictures';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { IconButton } from '@/components/ui/buttons/icon-button';
import type { Guide } from '@/lib/onboarding/guides';

export interface GuideDialogProps {
  guide: Guide;
  /** Called for Dismiss, Escape, the x and the phone's Back. */
  onDismiss: () => void;
}

/** A slideshow with picture, title, text, arrows, dots and arrow keys (SHELL-47, SHELL-50). */
export function GuideDialog({ guide: { name, pages }, onDismiss }: GuideDialogProps) {
  const t = useText();
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastIndex = pages.length - 1;
  const goTo = (newIndex: number) => setIndex(Math.max(0, Math.min(lastIndex, newIndex)));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowRight') goTo(index + 1);
    else if (event.key === 'ArrowLeft') goTo(index - 1);
    else return;
    event.preventDefault();
  };

  const page = pages[index];
  if (!page) return null;
  return (
    <Dialog
      title={t(name)}
      onClose={onDismiss}
      initialFocus={heading}
      footer={
        <Button variant={index === lastIndex ? 'primary' : 'outline'} onClick={onDismiss}>
          {t('Dismiss')}
        </Button>
      }
    >
      <div onKeyDown={onKeyDown}>
        {/* Screen readers announce the whole page when it changes; the focus stays on the arrow. */}
        <div aria-live="polite" aria-atomic="true">
          <GuidePicture name={page.picture} />
          <p className="mt-4 text-small text-ink-muted tabular-nums">{formatPageNumber(index, pages.length, t)}</p>
          <h3 ref={heading} tabIndex={-1} className="text-title font-bold tracking-[-0.008em] outline-none">
            {t(page.title)}
          </h3>
          {/* As tall as the longest text, so that the arrows do not move. */}
          <p className="mt-1 min-h-24 text-ink-soft">{t(page.text)}</p>
        </div>
        <div className="mt-3 flex items-center justify-between gap-2">
          <IconButton
            label={t('Previous page')}
            icon={<Icon name="chevron-left" />}
            tone="outline"
            aria-disabled={index === 0}
            className="aria-disabled:opacity-40"
            onClick={() => goTo(index - 1)}
          />
          <Dots count={pages.length} index={index} onSelect={goTo} />
          <IconButton
            label={t('Next page')}
            icon={<Icon name="chevron-right" />}
            tone="outline"
            aria-disabled={index === lastIndex}
            className="aria-disabled:opacity-40"
            onClick={() => goTo(index + 1)}
          />
        </div>
      </div>
    </Dialog>
  );
}

const formatPageNumber = (index: number, count: number, t: Translate) =>
  t('{place} of {count}', { place: index + 1, count });

function Dots({ count, index, onSelect }: { count: number; index: number; onSelect: (index: number) => void }) {
  const t = useText();
  return (
    <div role="group" aria-label={t('Pages')} className="flex">
      {Array.from({ length: count }, (_, dot) => (
        <button
          key={dot}
          type="button"
          aria-label={t('Page {place}', { place: formatPageNumber(dot, count, t) })}
          aria-current={dot === index ? 'true' : undefined}
          onClick={() => onSelect(dot)}
          className="group grid size-11 place-items-center max-tablet:h-12 max-tablet:w-10"
        >
          <span className="size-2.5 rounded-full border-[1.5px] border-line-control group-aria-[current]:border-action group-aria-[current]:bg-action" />
        </button>
      ))}
    </div>
  );
}
