import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { useText } from '@/components/ui/text/language';
import { formatDateInput } from '@/lib/dates';
import { getStatus } from '@/lib/reports/editor/derived';
import { findPlanSheets } from '@/lib/reports/editor/plan-sheets';
import { findNewestSheet } from '@/lib/sites/plan-sheet';

/** Offers the date of the site's newest plan sheet in a new inspection (PLAN-06). */
export function PlanSheetDateOffer() {
  const { editor, inspection } = useInspection();
  const t = useText();
  const sheet = findNewestSheet(findPlanSheets(editor) ?? []);
  if (sheet === undefined || getStatus(editor) !== 'setup') return null;
  const { name, sheetDate: value } = sheet;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small wrap-anywhere">
      <span>
        <bdi>{name}</bdi> · {formatDateInput(value)}
      </span>
      <Button
        variant="text"
        className="px-2!"
        onClick={() => inspection.send({ type: 'fieldChanged', key: 'sheetDate', value })}
      >
        {t('Use this date')}
      </Button>
    </p>
  );
}
