import type { ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';

export interface ConflictField {
  label: string;
  serverValue: string;
  localValue: string;
  /** null if the server's value cannot be put into the form. */
  onUseServerValue: (() => void) | null;
}

/**
 * Shows what someone else saved in the fields that this person changed. Nothing is saved automatically; the next save
 * sends what the form holds (decision X-344).
 */
export function ConflictNote({ fields }: { fields: readonly ConflictField[] }) {
  if (fields.length === 0) return null;
  const differingFields = fields.filter(({ serverValue, localValue }) => serverValue !== localValue);
  return (
    <InlineNote tone="warn" role="alert" className="*:last:grow">
      <p>
        <strong>Someone else changed this.</strong>{' '}
        {differingFields.length > 0
          ? 'Your changes are not saved. Saving again replaces their version with yours.'
          : 'The form has the other person’s entries.'}
      </p>
      <div className="mt-2 grid gap-4">
        {differingFields.map(({ label, serverValue, localValue, onUseServerValue }) => (
          <div key={label} role="group" aria-label={label} className="grid gap-2">
            <p className="font-bold">{label}</p>
            <div className="grid gap-2 tablet:grid-cols-2">
              <ConflictValue whose="Theirs" value={serverValue}>
                {onUseServerValue && (
                  <Button variant="outline" aria-label={`Use theirs: ${label}`} onClick={onUseServerValue}>
                    Use theirs
                  </Button>
                )}
              </ConflictValue>
              <ConflictValue whose="Yours" value={localValue} />
            </div>
          </div>
        ))}
      </div>
    </InlineNote>
  );
}

function ConflictValue({ whose, value, children }: { whose: string; value: string; children?: ReactNode }) {
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
