'use client';

import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useClockOffset } from '@/lib/client/clock';
import { formatClockNote } from '@/lib/client/clock-offset';

/** Warns when this device's clock is so wrong that recorded times would be wrong. */
export function ClockNote() {
  const note = formatClockNote(useClockOffset());
  if (note === null) return null;
  return (
    <InlineNote tone="warn" className="mb-4 desktop:mb-6">
      {note}
    </InlineNote>
  );
}
