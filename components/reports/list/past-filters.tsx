import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { Badge } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { countActiveFilters, type PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { FilterFields, type FilterFieldsProps } from './filter-fields';

const FilterSheet = lazyDialog(
  () => import('./filter-sheet').then((module) => module.FilterSheet),
  ({ onClose }) => onClose,
);

/** The filters above the list, hidden on a phone. */
export function InlineFilters(fields: FilterFieldsProps) {
  return (
    <div className="filters grid gap-4 px-4 pb-4 max-tablet:hidden tablet:grid-cols-2 desktop:grid-cols-[1.4fr_1fr_1fr_1fr] desktop:px-6 wide:pt-3.5 wide:pl-0">
      <FilterFields {...fields} />
    </div>
  );
}

/** Button that opens the filters on a phone. */
export function FilterButton({ filter, onChange, ...fields }: FilterFieldsProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const activeCount = countActiveFilters(filter);
  function apply(query: PastQuery): void {
    setOpen(false);
    onChange(query);
  }
  return (
    <>
      <Button
        variant="outline"
        aria-label={activeCount > 0 ? t('Filter, {activeCount} active', { activeCount }) : t('Filter')}
        onClick={() => setOpen(true)}
        className="max-tablet:px-2.5 tablet:hidden"
      >
        <Icon name="sliders-horizontal" />
        {t('Filter')}
        {activeCount > 0 && <Badge>{activeCount}</Badge>}
      </Button>
      {isOpen && <FilterSheet {...fields} filter={filter} onApply={apply} onClose={() => setOpen(false)} />}
    </>
  );
}
