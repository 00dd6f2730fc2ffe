import { useCallback, useMemo, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { formatWholeNumber } from '@/lib/format-whole-number';
import { formatSiteCount } from '@/lib/sites/import-undo';

export interface SiteSelection<Site> {
  /** null while selection is off. */
  ids: ReadonlySet<string> | null;
  /** The selected sites that are still in the list. */
  selected: readonly Site[];
  toggle: (id: string) => void;
  setAll: (sites: readonly Site[], isSelected: boolean) => void;
  start: () => void;
  stop: () => void;
}

export function useSiteSelection<Site extends { id: string }>(sites: readonly Site[]): SiteSelection<Site> {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const selected = useMemo(() => (ids ? sites.filter(({ id }) => ids.has(id)) : []), [ids, sites]);
  const toggle = useCallback((id: string) => setIds((current) => toggleSelected(current ?? new Set(), id)), []);
  return {
    ids,
    selected,
    toggle,
    setAll: (changed, isSelected) =>
      setIds((current) => {
        const next = new Set(current);
        for (const { id } of changed)
          if (isSelected) next.add(id);
          else next.delete(id);
        return next;
      }),
    start: () => setIds(new Set()),
    stop: () => setIds(null),
  };
}

function toggleSelected(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface SelectionBarProps<Site> {
  selection: SiteSelection<Site>;
  /** The sites that match the search. */
  matches: readonly Site[];
  action: string;
  isBusy: boolean;
  /** Resolves to whether to end the selection. */
  onSubmit: (selected: readonly Site[]) => Promise<boolean>;
}

/** Select all, the count and the action. Sticks to the lower edge of the screen while the list scrolls. */
export function SiteSelectionBar<Site extends { id: string }>({
  selection,
  matches,
  action,
  isBusy,
  onSubmit,
}: SelectionBarProps<Site>) {
  const { ids, selected, setAll, stop } = selection;
  const selectedMatchCount = matches.filter(({ id }) => ids?.has(id)).length;
  const unmatchedCount = selected.length - selectedMatchCount;
  const submit = async () => {
    if (await onSubmit(selected)) stop();
  };
  return (
    <div className="sticky bottom-0 z-11 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-surface px-4 py-3 desktop:px-6">
      <Checkbox
        label={`Select all ${formatWholeNumber(matches.length)}`}
        checked={matches.length > 0 && selectedMatchCount === matches.length}
        disabled={matches.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = selectedMatchCount > 0 && selectedMatchCount < matches.length;
        }}
        onChange={({ target }) => setAll(matches, target.checked)}
      />
      <p role="status" className="grow text-small text-ink-muted">
        {formatWholeNumber(selected.length)} selected
        {unmatchedCount > 0 && `, ${formatWholeNumber(unmatchedCount)} of them not in this search`}
      </p>
      <div className="flex flex-wrap gap-2 max-tablet:w-full">
        <Button variant="outline" onClick={stop} className="max-tablet:flex-1">
          Cancel
        </Button>
        <Button
          isBusy={isBusy}
          disabled={selected.length === 0}
          onClick={() => void submit()}
          className="max-tablet:flex-1"
        >
          {action} {formatSiteCount(selected.length)}
        </Button>
      </div>
    </div>
  );
}
