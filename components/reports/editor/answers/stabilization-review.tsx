import { YesNoNaAnswer } from '@/components/reports/editor/answers/answer-fields';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { formatReportDay } from '@/lib/dates';

/** Questions about areas where work has stopped for more than 2 weeks (EDIT-96). */
export function StabilizationReview() {
  const { editor } = useInspection();
  const { areasStopped, stabilizationDate } = editor.report.fields;
  return (
    <div className="grid gap-6">
      {areasStopped === 'yes' && (
        <InlineNote tone="info">
          Work has stopped in at least one area for more than 2 weeks
          {stabilizationDate && ` (since ${formatReportDay(stabilizationDate)})`}.
        </InlineNote>
      )}
      <YesNoNaAnswer field="constructionStabilized" />
      <YesNoNaAnswer field="areasStabilized" />
      <YesNoNaAnswer field="sedimentControlsRemoved" />
    </div>
  );
}
