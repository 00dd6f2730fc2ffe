'use client';

import { useText } from '@/components/ui/language';
import { DateField } from '@/components/ui/date-field';
import { Select } from '@/components/ui/select';
import type { Translate } from '@/lib/text';
import type { PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import type { PastFilter, PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { distinctTypes, INSPECTION_TYPES } from '@/lib/reports/domain/rules';

export interface FilterFieldsProps {
  filter: PastQuery;
  offered: Pick<PastReportsPage, 'sites' | 'types'>;
  onChange: (change: PastFilter) => void;
}

/** Site, first and last day, type (LIST-21…26). An empty day is any day, and the field says so. */
export function FilterFields({ filter, offered, onChange }: FilterFieldsProps) {
  const t = useText();
  return (
    <>
      <Select
        label={t('Site')}
        placeholder={t('All sites')}
        options={withChosen(
          offered.sites.map(({ id, name }) => ({ value: id, label: name })),
          filter.siteId,
          t('A site without past reports'),
        )}
        value={filter.siteId ?? ''}
        onChange={(event) => onChange({ siteId: event.target.value || undefined })}
      />
      <DateField
        label={t('From')}
        placeholder={t('Any')}
        value={filter.from ?? null}
        onChange={(day) => onChange({ from: day ?? undefined })}
      />
      <DateField
        label={t('To')}
        placeholder={t('Any')}
        value={filter.to ?? null}
        onChange={(day) => onChange({ to: day ?? undefined })}
      />
      <Select
        label={t('Type')}
        placeholder={t('All types')}
        options={withChosen(
          offered.types.map((label) => ({ value: label.toLowerCase(), label: typeIn(t, label) })),
          filter.type?.toLowerCase(),
          distinctTypes([filter.type ?? ''])[0] ?? '',
        )}
        value={filter.type?.toLowerCase() ?? ''}
        onChange={(event) => onChange({ type: event.target.value || undefined })}
      />
    </>
  );
}

/** A type of inspection in the reader's language; what somebody specified stays as it was entered. */
function typeIn(t: Translate, label: string): string {
  const known = INSPECTION_TYPES.find((type) => type.label.toLowerCase() === label.toLowerCase());
  return known ? t(known.label) : label;
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
