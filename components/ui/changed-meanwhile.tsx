import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { InlineNote } from '@/components/ui/inline-note';

export interface MeanwhileField {
  /** What the field is called in the form. */
  label: string;
  theirs: string;
  mine: string;
  /** null where theirs cannot be put into the form. */
  onTake: (() => void) | null;
}

/**
 * What somebody else has saved in the fields that this person changed, beside what this person entered. Nothing is saved
 * by itself; the next save keeps what the form holds (decision X-344).
 */
export function ChangedMeanwhile({ fields }: { fields: readonly MeanwhileField[] }) {
  if (fields.length === 0) return null;
  const differing = fields.filter(({ theirs, mine }) => theirs !== mine);
  return (
    <InlineNote tone="warn" role="alert" className="*:last:grow">
      <p>
        <strong>Somebody else changed this meanwhile.</strong>{' '}
        {differing.length > 0 ? 'Nothing was overwritten. Save keeps what you entered.' : 'You took theirs.'}
      </p>
      <div className="mt-2 grid gap-4">
        {differing.map(({ label, theirs, mine, onTake }) => (
          <div key={label} role="group" aria-label={label} className="grid gap-2">
            <p className="font-bold">{label}</p>
            <div className="grid gap-2 tablet:grid-cols-2">
              <Side whose="Theirs" value={theirs}>
                {onTake && (
                  <Button variant="outline" aria-label={`Take theirs: ${label}`} onClick={onTake}>
                    Take theirs
                  </Button>
                )}
              </Side>
              <Side whose="Yours" value={mine} />
            </div>
          </div>
        ))}
      </div>
    </InlineNote>
  );
}

function Side({ whose, value, children }: { whose: string; value: string; children?: ReactNode }) {
  return (
    <div className="grid content-between gap-2 rounded-control bg-surface p-3 text-ink inset-ring inset-ring-line">
      <div>
        <p className="text-small text-ink-muted">{whose}</p>
        <p dir="auto" className="max-h-48 overflow-auto wrap-anywhere whitespace-pre-line">
          {value || 'Empty'}
        </p>
      </div>
      {children}
    </div>
  );
}
