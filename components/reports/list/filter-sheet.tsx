import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Select } from '@/components/ui/forms/select';
import { NO_FILTER, type PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { PAST_SORTS, getSortRule } from '@/lib/reports/domain/past-reports-sort';
import { FilterFields, type FilterFieldsProps } from './filter-fields';

export interface FilterSheetProps extends Omit<FilterFieldsProps, 'onChange'> {
  onApply: (query: PastQuery) => void;
  onClose: () => void;
}

/** Dialog with filters and sort order for phones, which have no column headers. They are applied together. */
export function FilterSheet({ filter, onApply, onClose, ...fields }: FilterSheetProps) {
  const t = useText();
  const [draft, setDraft] = useState<PastQuery>(filter);
  const change = (changes: PastQuery) => setDraft((current) => ({ ...current, ...changes }));
  return (
    <Dialog
      title={t('Filter')}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={() => onApply({ ...NO_FILTER, words: filter.words })}>
            {t('Clear')}
          </Button>
          <Button onClick={() => onApply(draft)}>{t('Show reports')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FilterFields {...fields} filter={draft} onChange={change} />
        <Select
          label={t('Sort by')}
          options={PAST_SORTS.map((sort) => ({ value: sort, label: t(getSortRule(sort).label) }))}
          value={draft.sort ?? 'newest'}
          onChange={(event) => change({ sort: PAST_SORTS.find((sort) => sort === event.target.value) })}
        />
      </div>
    </Dialog>
  );
}
