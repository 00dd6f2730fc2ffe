import { useText } from '@/components/ui/text/language';
import { DateField } from '@/components/ui/forms/date-field';
import { Select } from '@/components/ui/forms/select';
import type { Translate } from '@/lib/text';
import type { PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import type { PastFilter, PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { listDistinctTypes, INSPECTION_TYPES } from '@/lib/reports/domain/rules';

export interface FilterFieldsProps {
  filter: PastQuery;
  /** The sites and types to choose from. */
  choices: Pick<PastReportsPage, 'sites' | 'types'>;
  onChange: (change: PastFilter) => void;
  siteHint?: string;
}

/** Fields for the site, the first and last day and the type (LIST-21…26). An empty day means any day. */
export function FilterFields({ filter, choices, onChange, siteHint }: FilterFieldsProps) {
  const t = useText();
  return (
    <>
      <Select
        label={t('Site')}
        hint={siteHint}
        placeholder={t('All sites')}
        options={includeSelected(
          choices.sites.map(({ id, name }) => ({ value: id, label: name })),
          filter.siteId,
          t('Site with no past reports'),
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
        options={includeSelected(
          choices.types.map((label) => ({ value: label.toLowerCase(), label: translateType(t, label) })),
          filter.type?.toLowerCase(),
          listDistinctTypes([filter.type ?? ''])[0] ?? '',
        )}
        value={filter.type?.toLowerCase() ?? ''}
        onChange={(event) => onChange({ type: event.target.value || undefined })}
      />
    </>
  );
}

/** A type in the reader's language. A type that a person entered stays as it is. */
function translateType(t: Translate, label: string): string {
  const specifiedType = INSPECTION_TYPES.find((type) => type.label.toLowerCase() === label.toLowerCase());
  return specifiedType ? t(specifiedType.label) : label;
}

interface Option {
  value: string;
  label: string;
}

/** Adds the selected value if it is not among the options, for example because a link contains it. */
function includeSelected(options: Option[], value: string | undefined, label: string): Option[] {
  if (!value || options.some((option) => option.value === value)) return options;
  return [...options, { value, label }];
}
