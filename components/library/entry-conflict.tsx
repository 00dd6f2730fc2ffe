import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { ValueComparison } from '@/components/library/value-comparison';
import {
  TEXT_FIELDS,
  type EntryEditDraft,
  type EntryTexts,
  type ConflictingTexts,
} from '@/components/library/entry-draft';
import { fieldLabel } from '@/components/library/texts';
import type { LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface EntryConflictProps {
  edited: EntryEditDraft;
  theirs: ConflictingTexts;
  mode: LibraryMode;
  onTake: (taken: Partial<EntryTexts>) => void;
}

/** A conflict: what someone else saved, beside the person's own input. */
export function EntryConflict({ edited, theirs, mode, onTake }: EntryConflictProps) {
  const who = theirs.changedBy || 'Someone else';
  const differing = TEXT_FIELDS.filter((field) => theirs[field] !== undefined && theirs[field] !== edited[field]);
  return (
    <InlineNote tone="warn" role="alert" className="*:last:grow">
      <p>
        <strong>
          {who} changed this {MODES[mode].singular} at {formatTime(theirs.changedAt)}.
        </strong>{' '}
        {differing.length > 0 ? 'Nothing was overwritten. SAVE keeps your version.' : 'You are using their version.'}
      </p>
      <div className="mt-2 grid gap-4">
        {differing.map((field) => (
          <ValueComparison
            key={field}
            field={field}
            title={fieldLabel(field, mode)}
            sides={[
              {
                whose: who,
                value: theirs[field] ?? '',
                act: (
                  <Button variant="outline" onClick={() => onTake({ [field]: theirs[field] })}>
                    Use theirs
                  </Button>
                ),
              },
              { whose: 'You', value: edited[field], act: null },
            ]}
          />
        ))}
      </div>
    </InlineNote>
  );
}

const formatTime = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
