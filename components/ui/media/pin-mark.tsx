import { classNames } from '@/components/ui/class-names';
import type { BmpStatus } from '@/lib/reports/domain/report';

const PINS: Record<BmpStatus, string> = {
  Complete: 'rounded-full bg-complete-pin',
  Overdue: 'rounded-full bg-overdue-pin',
  Incomplete: 'rounded-full bg-incomplete-pin',
  Documentation: 'rounded-mark bg-documentation-pin',
};

export interface PinMarkProps {
  status: BmpStatus;
  /** At most two characters, '-' if there is no label. */
  label: string;
  size?: 'marker' | 'large';
  /** The label may still change: draws a dashed ring. The text is for screen readers. */
  provisional?: string | false;
}

/** The mark of a BMP on maps, in rows and in reports. Square for BMPs that are documentation. */
export function PinMark({ status, label, size = 'marker', provisional = false }: PinMarkProps) {
  return (
    <span
      className={classNames(
        'inline-grid shrink-0 place-items-center leading-none font-heavy text-pin-ink inset-ring-[1.5px] inset-ring-pin-ink/35 print:[print-color-adjust:exact]',
        size === 'marker' ? 'size-(--marker) text-micro leading-none' : 'size-8 text-[0.9375rem]',
        PINS[status],
        provisional && 'outline-2 outline-offset-2 outline-ink-muted outline-dashed',
      )}
    >
      {label}
      {provisional && <span className="sr-only">, {provisional}</span>}
    </span>
  );
}
