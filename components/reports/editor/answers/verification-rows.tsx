import { memo } from 'react';
import { DeferredList } from '@/components/ui/lists/deferred-list';
import { GOOD_NA, Segmented } from '@/components/ui/forms/segmented';
import type { VerifiedBmp } from '@/lib/reports/domain/report';

export type OnVerified = (practiceId: string, status: Exclude<VerifiedBmp['status'], ''>) => void;

interface VerificationRowsProps {
  entries: readonly VerifiedBmp[];
  /** Shows the type of every entry. By default, only entries that share their name show it. */
  hasTypes?: boolean;
  onAnswer: OnVerified;
}

/** BMPs with Good and N/A side by side, which keeps a long library compact. */
export function VerificationRows({ entries, hasTypes = false, onAnswer }: VerificationRowsProps) {
  const repeatedNames = hasTypes ? null : findRepeatedNames(entries);
  return (
    <DeferredList rows={entries} className="divide-y divide-line border-t border-line [--row:4.25rem]">
      {(bmp) => (
        <Entry
          key={bmp.practiceId}
          {...bmp}
          type={repeatedNames?.has(bmp.name) === false ? '' : bmp.type}
          onAnswer={onAnswer}
        />
      )}
    </DeferredList>
  );
}

function findRepeatedNames(entries: readonly VerifiedBmp[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of entries) (seen.has(name) ? repeated : seen).add(name);
  return repeated;
}

/** Memoized, so that an answer renders only its own row. */
const Entry = memo(function Entry({
  practiceId,
  name,
  type,
  status,
  onAnswer,
}: VerifiedBmp & { onAnswer: OnVerified }) {
  return (
    <li className="grid items-center gap-x-3 gap-y-2 px-4 py-2 max-[22.4375rem]:gap-y-1 max-[22.4375rem]:py-1.5 min-[22.5rem]:grid-cols-[minmax(0,1fr)_9rem] tablet:grid-cols-[minmax(0,1fr)_17rem] tablet:py-3 desktop:px-6">
      <p className="min-w-0 leading-5 wrap-break-word">
        <span className="font-bold">{name}</span>
        {type && <span className="block text-small text-ink-muted">{type}</span>}
      </p>
      <Segmented
        legend={name}
        isLegendHidden
        size="field"
        className="max-tablet:[&_label]:gap-1 max-tablet:[&_label]:px-1"
        segments={GOOD_NA}
        value={status}
        onChange={(value) => onAnswer(practiceId, value)}
      />
    </li>
  );
});
