import type { ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { RetryingImage } from '@/components/ui/media/retrying-image';
import { Button } from '@/components/ui/buttons/button';
import type { Language } from '@/lib/language';

export interface BubbleProps {
  name: string;
  thumbnail: string | null;
  badge: ReactNode;
  /** 'Correct BMP' or 'View Record' (inspection-core §2); null while the BMP cannot be opened. */
  action: { text: string; onPress(): void } | null;
  onViewInList(): void;
  viewInListText?: string;
  /** The language of the texts, if it is not the map's. */
  language?: Language;
}

/** The details of a BMP at its pin. bubble-frame.tsx positions and closes it. */
export function Bubble({ name, thumbnail, badge, action, onViewInList, viewInListText, language }: BubbleProps) {
  const t = useText();
  return (
    <div lang={language}>
      <div className="flex gap-3">
        {thumbnail === null ? (
          <span className="grid size-15 flex-none place-items-center rounded-lg bg-surface-hover text-ink-muted">
            <Icon name="image-off" className="size-5" />
          </span>
        ) : (
          <RetryingImage src={thumbnail} alt="" className="size-15 flex-none rounded-lg object-cover" />
        )}
        <div className="min-w-0 flex-1">
          <p className="mb-1.5 leading-5 font-bold">{name}</p>
          {badge}
        </div>
      </div>
      <div className="mt-3 flex gap-2">
        {action && (
          <Button size="field" className="flex-1" onClick={action.onPress}>
            {action.text}
          </Button>
        )}
        <Button size="field" variant="text" onClick={onViewInList}>
          {viewInListText ?? t('View in List')}
        </Button>
      </div>
    </div>
  );
}
