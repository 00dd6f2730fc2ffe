import type { ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';
import { CollapseOnPhone } from '@/components/ui/lists/collapse-on-phone';

interface ListFiltersProps<Choice extends string> {
  query: string;
  onQueryChange: (query: string) => void;
  placeholder: string;
  /** What the select does. A filter is active unless its first choice is selected. */
  kind: 'sort' | 'filter';
  /** Label of the select. */
  label: string;
  choices: readonly { value: Choice; label: string }[];
  selected: Choice;
  onSelect: (choice: Choice) => void;
  /** A button after the fields. */
  action?: ReactNode;
}

const SUMMARIES = {
  sort: { none: 'Search and sort', some: 'Search and sort, {count} active' },
  filter: { none: 'Search and filters', some: 'Search and filters, {count} active' },
} as const;

/** Search and select above a list. On a phone they are collapsed, so that the first rows are visible. */
export function ListFilters<Choice extends string>(props: ListFiltersProps<Choice>) {
  const t = useText();
  const { query, onQueryChange, placeholder, kind, label, choices, selected, onSelect, action } = props;
  const isFiltered = kind === 'filter' && selected !== choices[0]?.value;
  const count = [query.trim() !== '', isFiltered].filter(Boolean).length;
  return (
    <div className="filters border-b border-line px-4 py-1 tablet:py-4 desktop:px-6">
      <CollapseOnPhone
        summary={count > 0 ? t(SUMMARIES[kind].some, { count }) : t(SUMMARIES[kind].none)}
        summaryClass="text-link"
      >
        <div className="grid gap-3 max-tablet:pb-3 tablet:flex tablet:items-end">
          <TextField
            type="search"
            label={t('Search')}
            placeholder={placeholder}
            icon={<Icon name="search" />}
            autoComplete="off"
            value={query}
            onChange={(event) => onQueryChange(event.target.value)}
            className="tablet:flex-1"
          />
          <Select
            label={label}
            options={choices}
            value={selected}
            onChange={({ target }) => {
              const choice = choices.find(({ value }) => value === target.value);
              if (choice) onSelect(choice.value);
            }}
            className="tablet:w-64"
          />
          {action}
        </div>
      </CollapseOnPhone>
    </div>
  );
}
