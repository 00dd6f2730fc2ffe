import { Button } from '@/components/ui/button';
import { InlineNote } from '@/components/ui/inline-note';
import { Sides } from '@/components/library/sides';
import { TEXT_FIELDS, type EditedEntry, type EntryTexts, type TheirTexts } from '@/components/library/typed-entry';
import { fieldWords } from '@/components/library/words';
import type { LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface TheirsProps {
  edited: EditedEntry;
  theirs: TheirTexts;
  mode: LibraryMode;
  onTake: (taken: Partial<EntryTexts>) => void;
}

/** A conflict: what someone else saved, beside the person's own input. */
export function Theirs({ edited, theirs, mode, onTake }: TheirsProps) {
  const who = theirs.changedBy || 'Someone else';
  const differing = TEXT_FIELDS.filter((field) => theirs[field] !== undefined && theirs[field] !== edited[field]);
  return (
    <InlineNote tone="warn" role="alert" className="*:last:grow">
      <p>
        <strong>
          {who} changed this {MODES[mode].singular} at {clock(theirs.changedAt)}.
        </strong>{' '}
        {differing.length > 0 ? 'Nothing was overwritten. SAVE keeps your version.' : 'You are using their version.'}
      </p>
      <div className="mt-2 grid gap-4">
        {differing.map((field) => (
          <Sides
            key={field}
            field={field}
            title={fieldWords(field, mode)}
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

const clock = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
