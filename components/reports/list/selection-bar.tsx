import { pluralize, type Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { validateSelectedShare } from '@/lib/reports/domain/past-reports-filter';
import type { PastReport } from '@/lib/reports/domain/past-reports-page';
import { LIMITS } from '@/lib/reports/domain/rules';
import type { SelectedReports } from './use-selected-reports';

export interface SelectionBarProps {
  selection: SelectedReports;
  /** The reports on this page. */
  pageReports: readonly PastReport[];
  /** Undefined in a closed work unit. */
  onShare?: (reports: PastReport[]) => void;
  /** Undefined for people who cannot export. */
  onExport?: () => void;
}

/** Actions for the selected reports; stays visible while the list scrolls. */
export function SelectionBar({ selection, pageReports, onShare, onExport }: SelectionBarProps) {
  const t = useText();
  const { reports, isFull, clear } = selection;
  const refusal = onShare ? validateSelectedShare(reports) : null;
  return (
    <div
      role="region"
      aria-label={t('Selected reports')}
      className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-action-tint px-4 py-3 shadow-dock desktop:px-6"
    >
      <p role="status" className="min-w-0">
        <strong className="block">{formatSelection(reports, pageReports, t)}</strong>
        {isFull && (
          <span className="block text-small">
            {t('You can select up to {count} reports.', { count: LIMITS.selectedReports })}
          </span>
        )}
        {refusal && (
          <span id="share-chosen" className="block text-small text-ink-soft">
            {t(refusal)}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {onShare && (
          <Button
            disabled={refusal !== null}
            aria-label={t('Share the selected reports')}
            aria-describedby={refusal ? 'share-chosen' : undefined}
            onClick={() => onShare([...reports])}
            className="max-tablet:px-2.5"
          >
            <Icon name="share-2" />
            {t('Share')}
          </Button>
        )}
        {onExport && (
          <Button
            variant="outline"
            aria-label={t('Export the selected reports')}
            onClick={onExport}
            className="max-tablet:px-2.5"
          >
            <Icon name="download" />
            {t('Export')}
          </Button>
        )}
        <Button
          variant="text"
          aria-label={t('Clear selection')}
          onClick={({ currentTarget }) => {
            // The button unmounts with its bar, so the focus moves to the list.
            currentTarget.closest('section')?.querySelector<HTMLElement>('tbody input:checked')?.focus();
            clear();
          }}
          className="max-tablet:px-2.5"
        >
          <Icon name="x" />
          {t('Clear')}
        </Button>
      </div>
    </div>
  );
}

/** Number of selected reports, and how many of them are not on this page. */
function formatSelection(reports: readonly PastReport[], pageReports: readonly PastReport[], t: Translate): string {
  const pageIds = new Set(pageReports.map(({ id }) => id));
  const otherPagesCount = reports.filter(({ id }) => !pageIds.has(id)).length;
  const selectionText = pluralize(t, reports.length, '1 report selected', '{count} reports selected');
  return otherPagesCount === 0
    ? selectionText
    : t('{chosen}, {count} not on this page', { chosen: selectionText, count: otherPagesCount });
}
