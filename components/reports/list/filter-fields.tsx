'use client';

import { DateField } from '@/components/ui/date-field';
import { Select } from '@/components/ui/select';
import type { PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { widestDates, type PastFilter } from '@/lib/reports/domain/past-reports-filter';
import { distinctTypes } from '@/lib/reports/domain/rules';

export interface FilterFieldsProps {
  filter: PastFilter;
  offered: Pick<PastReportsPage, 'sites' | 'types'>;
  today: string;
  onChange: (change: PastFilter) => void;
}

/** Site, first and last day, type (LIST-21…26). */
export function FilterFields({ filter, offered, today, onChange }: FilterFieldsProps) {
  const widest = widestDates(today);
  return (
    <>
      <Select
        label="Site"
        placeholder="All sites"
        options={withChosen(
          offered.sites.map(({ id, name }) => ({ value: id, label: name })),
          filter.idsite,
          'A site without past reports',
        )}
        value={filter.idsite ?? ''}
        onChange={(event) => onChange({ idsite: event.target.value || undefined })}
      />
      <DateField
        label="From"
        value={filter.from ?? widest.from}
        onChange={(day) => onChange({ from: day === widest.from ? undefined : (day ?? undefined) })}
      />
      <DateField
        label="To"
        value={filter.to ?? widest.to}
        onChange={(day) => onChange({ to: day === widest.to ? undefined : (day ?? undefined) })}
      />
      <Select
        label="Type"
        placeholder="All types"
        options={withChosen(
          offered.types.map((label) => ({ value: label.toLowerCase(), label })),
          filter.type?.toLowerCase(),
          distinctTypes([filter.type ?? ''])[0] ?? '',
        )}
        value={filter.type?.toLowerCase() ?? ''}
        onChange={(event) => onChange({ type: event.target.value || undefined })}
      />
    </>
  );
}

interface Option {
  value: string;
  label: string;
}

/** A filter that a link asks for is shown as chosen, even when no report matches it. */
function withChosen(options: Option[], value: string | undefined, label: string): Option[] {
  if (!value || options.some((option) => option.value === value)) return options;
  return [...options, { value, label }];
}
