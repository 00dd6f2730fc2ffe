import { useDayFormat, useLanguage, useText } from '@/components/ui/text/language';
import { formatListDate } from '@/lib/dates';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import type { PendingReport } from '@/lib/reports/contract';
import { formatInspectionName, formatInspectionContent, formatLastChanged } from '@/lib/reports/domain/about-texts';

interface DeleteInspectionProps {
  report: PendingReport;
  onDelete: () => void;
  onCancel: () => void;
}

/** Asks before an inspection is deleted, with its content and who else works on it (LIST-15; decision X-332). */
export function DeleteInspection({ report, onDelete, onCancel }: DeleteInspectionProps) {
  const t = useText();
  const formatDay = useDayFormat(formatListDate);
  const language = useLanguage();
  const contentText = formatInspectionContent(report.bmpCount, t);
  const changedText = report.lastChange && formatLastChanged(report.lastChange, report.timeZone, t, language);
  return (
    <ConfirmDialog
      title={t('Delete Inspection')}
      about={formatInspectionName(report.siteName, report.date, report.timeZone, t, formatDay)}
      question={
        <>
          <p>{t('Are you sure you want to delete this inspection?')}</p>
          {contentText && <p className="mt-2">{contentText}</p>}
          {report.loggedBy.map((name) => (
            <p key={name} className="mt-2 font-bold">
              {t('{name} is logging a BMP in this inspection right now.', { name })}
            </p>
          ))}
          {changedText && <p className="mt-2 font-bold">{changedText}</p>}
        </>
      }
      confirmLabel={t('Delete')}
      isDestructive
      onConfirm={onDelete}
      onCancel={onCancel}
    />
  );
}
