'use client';

import { memo } from 'react';
import { RowsInTime } from '@/components/ui/rows-in-time';
import { GOOD_NA, Segmented } from '@/components/ui/segmented';
import type { VerifiedBmp } from '@/lib/reports/domain/report';

export type OnVerified = (practiceId: string, status: Exclude<VerifiedBmp['status'], ''>) => void;

/** BMPs with Good and N/A, in a list. */
export function VerificationRows({ entries, onAnswer }: { entries: readonly VerifiedBmp[]; onAnswer: OnVerified }) {
  return (
    <RowsInTime rows={entries} className="divide-y divide-line border-t border-line [--row:8.5rem] tablet:[--row:5rem]">
      {(bmp) => <Entry key={bmp.practiceId} {...bmp} onAnswer={onAnswer} />}
    </RowsInTime>
  );
}

/** Rendered again only when its answer changed. */
const Entry = memo(function Entry({
  practiceId,
  name,
  type,
  status,
  onAnswer,
}: VerifiedBmp & { onAnswer: OnVerified }) {
  return (
    <li className="grid items-center gap-3 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_17rem] desktop:px-6">
      <p className="min-w-0 wrap-break-word">
        <span className="leading-5.5 font-bold">{name}</span>
        <span className="block text-small text-ink-muted">{type}</span>
      </p>
      <Segmented
        legend={name}
        hideLegend
        size="field"
        segments={GOOD_NA}
        value={status}
        onChange={(value) => onAnswer(practiceId, value)}
      />
    </li>
  );
});
