'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { NO_FILTER, type PastFilter } from '@/lib/reports/domain/past-reports-filter';
import { FilterFields, type FilterFieldsProps } from './filter-fields';

export interface FilterSheetProps extends Omit<FilterFieldsProps, 'onChange'> {
  onApply: (filter: PastFilter) => void;
  onClose: () => void;
}

/** The filters on a phone: chosen together and applied at once. */
export function FilterSheet({ filter, offered, today, onApply, onClose }: FilterSheetProps) {
  const [chosen, setChosen] = useState<PastFilter>(filter);
  return (
    <Dialog
      title="Filter"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={() => onApply(NO_FILTER)}>
            Clear
          </Button>
          <Button onClick={() => onApply(chosen)}>Show reports</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FilterFields
          filter={chosen}
          offered={offered}
          today={today}
          onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
        />
      </div>
    </Dialog>
  );
}
