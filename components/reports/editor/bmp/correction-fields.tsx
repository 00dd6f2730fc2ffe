'use client';

import { useRefusedField } from '@/components/reports/editor/bmp/use-refused-field';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { PhotoField } from '@/components/reports/editor/photos/photo-field';
import { DateTimeField } from '@/components/ui/date-time-field';
import { LimitedTextField } from '@/components/ui/limited-text-field';
import { TextArea } from '@/components/ui/text-area';
import { DESCRIPTION_HINT, INITIALS_LABEL } from '@/lib/reports/editor/texts';
import type { Correction, LoggedBmp } from '@/lib/reports/report';
import { LIMITS } from '@/lib/reports/rules';

/** What was done, by whom and when (BMP-24…28). */
export function CorrectionFields({ bmp }: { bmp: LoggedBmp }) {
  const { editor, inspection } = useInspection();
  const { field, error } = useRefusedField('correction');
  const change = (changed: Partial<Omit<Correction, 'photos'>>) =>
    inspection.send({ type: 'correctionChanged', change: changed });
  return (
    <div className="grid gap-6">
      <PhotoField bmp={bmp} side="correction" />
      <TextArea
        ref={field}
        label="Description"
        hint={DESCRIPTION_HINT}
        error={error}
        limit={LIMITS.correctionText}
        value={bmp.correction?.description ?? ''}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className="grid gap-6 tablet:grid-cols-2">
        <LimitedTextField
          label={INITIALS_LABEL}
          limit={LIMITS.initials}
          autoComplete="off"
          autoCapitalize="characters"
          value={bmp.correction?.initials ?? ''}
          onChange={(event) => change({ initials: event.target.value })}
        />
        <DateTimeField
          label="Date"
          timeZone={editor.report.timeZone}
          value={bmp.correction?.date ?? null}
          onChange={(date) => date !== null && change({ date })}
        />
      </div>
    </div>
  );
}
