import Link from 'next/link';
import { useText } from '@/components/ui/text/language';
import { MENU_ROW_CLASS } from '@/components/shell/menu-row';
import { Icon } from '@/components/ui/icons/icon';
import { createEditorUrl } from '@/lib/reports/urls';
import type { InspectionTask } from '@/lib/reports/inspection-tasks';

/** Maximum in the menu; the list of reports has all. */
export const MAX_INSPECTION_TASKS = 20;

/** Inspections in which the person has something to do. */
export function InspectionTaskRows({ tasks }: { tasks: readonly InspectionTask[] }) {
  const t = useText();
  const others = tasks.length - MAX_INSPECTION_TASKS;
  return (
    <ul className="divide-y divide-line border-b border-line">
      {tasks.slice(0, MAX_INSPECTION_TASKS).map(({ report, missingCorrections, isOverdue }) => (
        <li key={report.id}>
          <Link href={createEditorUrl(report)} prefetch={false} className={`${MENU_ROW_CLASS} py-2`}>
            <Icon
              name={missingCorrections > 0 ? 'triangle-exclamation-point' : 'circle-check'}
              className={isOverdue ? 'text-overdue-ink' : undefined}
            />
            <span className="min-w-0">
              <bdi className="block font-bold wrap-anywhere text-ink">{report.siteName}</bdi>
              <span className="block text-[0.9375rem] text-ink-soft">
                {missingCorrections > 0
                  ? t(missingCorrections === 1 ? '{count} correction to document' : '{count} corrections to document', {
                      count: missingCorrections,
                    })
                  : t('All corrections are documented. Close the inspection.')}
                {isOverdue && <b className="font-bold text-overdue-ink"> · {t('Overdue')}</b>}
              </span>
            </span>
            <Icon name="chevron-right" className="ml-auto" />
          </Link>
        </li>
      ))}
      {others > 0 && (
        <li>
          <Link href="/app/inspection-reports" prefetch={false} className={MENU_ROW_CLASS}>
            {t('{count} more in Inspection Reports', { count: others })}
          </Link>
        </li>
      )}
    </ul>
  );
}
