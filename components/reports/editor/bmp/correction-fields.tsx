import { useInvalidText } from '@/components/reports/editor/answers/use-date-answer';
import { useInvalidField } from '@/components/reports/editor/bmp/use-invalid-field';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useEntry, useInspection } from '@/components/reports/editor/inspection-context';
import { PhotoField } from '@/components/reports/editor/photos/photo-field';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { TextArea } from '@/components/ui/forms/text-area';
import { findBmp } from '@/lib/reports/editor/derived';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';

/** What was done, by whom and when (BMP-24…28). */
export function CorrectionFields({ bmp }: { bmp: LoggedBmp }) {
  const { editor, inspection } = useInspection();
  const texts = useCorrectionTexts();
  const { field, error } = useInvalidField('correction');
  const invalidText = useInvalidText({ field: 'correction', bmpId: bmp.id, label: `Correction of ${bmp.name}` });
  const [description, setDescription] = useCorrectionText(bmp, 'description');
  const [initials, setInitials] = useCorrectionText(bmp, 'initials');
  return (
    <div className="grid gap-6">
      <PhotoField bmp={bmp} side="correction" />
      <TextArea
        ref={field}
        label={texts.description}
        hint={texts.descriptionHint}
        error={error && texts.descriptionRequired}
        limit={LIMITS.correctionText}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <div className="grid gap-6 tablet:max-desktop:grid-cols-2">
        <LimitedTextField
          label={texts.initials}
          limit={LIMITS.initials}
          autoComplete="off"
          autoCapitalize="characters"
          value={initials}
          onChange={(event) => setInitials(event.target.value)}
        />
        <DateTimeField
          {...invalidText}
          required
          label={texts.dateLabel}
          timeZone={editor.report.timeZone}
          value={bmp.correction?.date ?? null}
          onChange={(date) => date !== null && inspection.send({ type: 'correctionChanged', change: { date } })}
        />
      </div>
    </div>
  );
}

function useCorrectionText(bmp: LoggedBmp, key: 'description' | 'initials') {
  return useEntry(
    (editor) => (findBmp(editor, bmp.id) ?? bmp).correction?.[key] ?? '',
    (text) => ({ type: 'correctionChanged', change: { [key]: text } }),
    'typed',
  );
}
