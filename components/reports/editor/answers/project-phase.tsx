import { AnswerGrid, FullWidth, YesNoAnswer } from '@/components/reports/editor/answers/answer-fields';
import { CurrentPhase } from '@/components/reports/editor/answers/current-phase';
import { useDateAnswer } from '@/components/reports/editor/answers/use-date-answer';
import { PlanSheetDateOffer } from '@/components/reports/editor/answers/plan-sheet-date-offer';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { DateField } from '@/components/ui/forms/date-field';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { findAutoBmpByField } from '@/lib/reports/domain/auto-bmps';
import type { Report } from '@/lib/reports/domain/report';

export function ProjectPhase() {
  const { editor, inspection } = useInspection();
  const { report } = editor;
  const { areasStopped, sheetDate, stabilizationDate } = report.fields;
  const sheetDateProps = useDateAnswer('sheetDate');
  const stabilizationDateProps = useDateAnswer('stabilizationDate');
  return (
    <AnswerGrid>
      <FullWidth>
        <CurrentPhase />
      </FullWidth>
      <YesNoAnswer field="projectOnSchedule" />
      <YesNoAnswer
        field="permitCertificatePosted"
        consequence={<AddedBmp report={report} field="permitCertificatePosted" />}
      />
      <FullWidth>
        <YesNoAnswer
          field="erosionPlanAccessible"
          consequence={<AddedBmp report={report} field="erosionPlanAccessible" />}
        />
      </FullWidth>
      <div className="grid content-start gap-2">
        <DateField
          {...sheetDateProps}
          value={sheetDate}
          onChange={(value) => inspection.send({ type: 'fieldChanged', key: 'sheetDate', value })}
        />
        {sheetDate === null && <PlanSheetDateOffer />}
      </div>
      <YesNoAnswer field="basedOnSheets" />
      <FullWidth>
        <YesNoAnswer field="areasStopped" />
        {areasStopped === 'yes' && (
          <DateField
            {...stabilizationDateProps}
            value={stabilizationDate}
            onChange={(value) => inspection.send({ type: 'fieldChanged', key: 'stabilizationDate', value })}
          />
        )}
      </FullWidth>
    </AnswerGrid>
  );
}

interface AddedBmpProps {
  report: Report;
  field: 'permitCertificatePosted' | 'erosionPlanAccessible';
}

/** The BMP that 'No' logged, and how to remove it (EDIT-88…90). */
function AddedBmp({ report, field }: AddedBmpProps) {
  const autoBmp = findAutoBmpByField(field);
  const addedBmp = report.bmps.find(({ practiceId }) => practiceId === autoBmp?.practiceId);
  if (addedBmp === undefined || report.fields[field] !== 'no') return null;
  return (
    <InlineNote tone="warn">
      Added to your logged BMPs as <b className="font-bold">{addedBmp.name}</b>. Answer Yes to remove it.
    </InlineNote>
  );
}
