import { useEntry } from '@/components/reports/editor/inspection-context';
import { Segmented, YES_NO } from '@/components/ui/forms/segmented';
import { TextArea } from '@/components/ui/forms/text-area';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import type { FormKey } from '@/lib/compliance/forms';
import { getFieldLimit } from '@/lib/reports/domain/fields';
import type { FormAnswers, YesNo } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { FORM_CARD, FORM_QUESTIONS } from '@/lib/reports/domain/form-answers';
import { FORMS, listAskedFields } from '@/lib/reports/forms/forms';

/** What the form of the site asks and other inspections do not (FORM-08). */
export function FormAnswerCard({ form }: { form: FormKey }) {
  const [unsafeAreas] = useUnsafeAreas();
  const fields = listAskedFields(FORMS[form]).filter((field) => unsafeAreas === 'yes' || !isAboutUnsafeArea(field));
  return (
    <Card aria-labelledby="form-answers">
      <CardHead title={FORM_CARD.title} titleId="form-answers" sub={`Printed on ${FORMS[form].name}.`} />
      <CardBody className="grid gap-6">
        {fields.map((field) =>
          field === 'unsafeAreas' ? <UnsafeAreasAnswer key={field} /> : <FormTextAnswer key={field} field={field} />,
        )}
      </CardBody>
    </Card>
  );
}

const isAboutUnsafeArea = (field: keyof FormAnswers) => field === 'unsafeLocation' || field === 'unsafeConditions';

const useUnsafeAreas = () =>
  useEntry<YesNo>(
    ({ report }) => report.fields.unsafeAreas ?? '',
    (value) => ({ type: 'fieldChanged', key: 'unsafeAreas', value }),
    'chosen',
  );

function UnsafeAreasAnswer() {
  const [answer, choose] = useUnsafeAreas();
  return <Segmented legend={FORM_QUESTIONS.unsafeAreas.label} segments={YES_NO} value={answer} onChange={choose} />;
}

function FormTextAnswer({ field }: { field: Exclude<keyof FormAnswers, 'unsafeAreas'> }) {
  const [text, enter] = useEntry<string>(
    ({ report }) => report.fields[field] ?? '',
    (value) => ({ type: 'fieldChanged', key: field, value }),
    'typed',
  );
  const { label, hint } = FORM_QUESTIONS[field];
  return (
    <TextArea
      label={label}
      hint={hint}
      optional
      limit={getFieldLimit(field) ?? LIMITS.areaText}
      value={text}
      onChange={(event) => enter(event.target.value)}
    />
  );
}
