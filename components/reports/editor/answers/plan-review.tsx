import { TextAreaAnswer, YesNoAnswer } from '@/components/reports/editor/answers/answer-fields';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { CheckboxGroup } from '@/components/ui/forms/choice-group';
import { getQuestion } from '@/lib/reports/domain/questions';
import { PLAN_REVIEW_REVISIONS } from '@/lib/reports/domain/answer-choices';

export function PlanReview() {
  const { editor, inspection } = useInspection();
  const { label, hint } = getQuestion('planReviewRevisions');
  return (
    <div className="grid gap-6">
      <YesNoAnswer field="planAddressesAllIssues" />
      <CheckboxGroup
        hasTwoColumns
        optional
        legend={label}
        hint={hint}
        choices={PLAN_REVIEW_REVISIONS.map((revision) => ({ value: revision, label: revision }))}
        values={editor.report.fields.planReviewRevisions.filter(isRevision)}
        onChange={(value) => inspection.send({ type: 'fieldChanged', key: 'planReviewRevisions', value })}
      />
      <TextAreaAnswer field="planReviewNotes" />
    </div>
  );
}

type Revision = (typeof PLAN_REVIEW_REVISIONS)[number];
const isRevision = (text: string): text is Revision => PLAN_REVIEW_REVISIONS.some((revision) => revision === text);
