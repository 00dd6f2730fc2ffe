import { CorrectionFields } from '@/components/reports/editor/bmp/correction-fields';
import { RecordedSide } from '@/components/reports/editor/bmp/recorded-side';
import { EarlierActions } from '@/components/reports/editor/bmp/visit-questions';
import { RequiredCas } from '@/components/reports/editor/bmp/required-cas';
import { useEntry, useInspection } from '@/components/reports/editor/inspection-context';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { Switch } from '@/components/ui/forms/switch';
import { asksForCorrection, findBmp } from '@/lib/reports/editor/derived';
import { DOCUMENT_CORRECTION } from '@/lib/reports/editor/texts';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { isDocumented } from '@/lib/reports/domain/rules';

/** Step 3: what has to be done, and whether it was done at once (BMP-11…15). */
export function EnterInitialCorrections({ bmp }: { bmp: LoggedBmp }) {
  const { inspection } = useInspection();
  const [isRequired, setRequired] = useEntry(
    (editor) => (findBmp(editor, bmp.id) ?? bmp).correctiveActions !== null,
    (required) => ({ type: 'requiredCasToggled', required }),
    'chosen',
  );
  return (
    <div className="grid gap-6">
      <EarlierActions bmp={bmp} />
      <div className="grid gap-3">
        <Switch
          label="Required CAs"
          checked={isRequired}
          onChange={(event) => setRequired(event.target.checked)}
          className="w-full flex-row-reverse justify-between text-field"
        />
        {!isRequired && (
          <p className="-mt-3 text-small text-ink-muted">Without required CAs, the BMP is saved as documentation.</p>
        )}
        <RequiredCas bmp={bmp} />
      </div>
      {asksForCorrection(bmp) && (
        <RadioGroup
          legend={DOCUMENT_CORRECTION.question}
          choices={DOCUMENT_CHOICES}
          value={bmp.correction === null ? 'no' : 'yes'}
          onChange={(choice) => inspection.send({ type: 'correctionChosen', wantsCorrection: choice === 'yes' })}
        />
      )}
      {asksForCorrection(bmp) && bmp.correction && <CorrectionFields bmp={bmp} />}
      {isDocumented(bmp.condition) && (
        <Card aria-labelledby="found">
          <CardHead title="Conditions" titleId="found" />
          <CardBody>
            <RecordedSide bmp={bmp} side="condition" />
          </CardBody>
        </Card>
      )}
    </div>
  );
}

const DOCUMENT_CHOICES = [
  { value: 'yes', label: DOCUMENT_CORRECTION.yes },
  { value: 'no', label: DOCUMENT_CORRECTION.no },
] as const;
