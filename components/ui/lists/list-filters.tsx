import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';

interface ListFiltersProps<Choice extends string> {
  query: string;
  onQueryChange: (query: string) => void;
  placeholder: string;
  /** Label of the select. */
  label: string;
  choices: readonly { value: Choice; label: string }[];
  selected: Choice;
  onSelect: (choice: Choice) => void;
}

export function ListFilters<Choice extends string>(props: ListFiltersProps<Choice>) {
  const t = useText();
  const { query, onQueryChange, placeholder, label, choices, selected, onSelect } = props;
  return (
    <div className="filters grid gap-3 border-b border-line px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_16rem] desktop:px-6">
      <TextField
        type="search"
        label={t('Search')}
        placeholder={placeholder}
        icon={<Icon name="search" />}
        autoComplete="off"
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
      />
      <Select
        label={label}
        options={choices}
        value={selected}
        onChange={({ target }) => {
          const choice = choices.find(({ value }) => value === target.value);
          if (choice) onSelect(choice.value);
        }}
      />
    </div>
  );
}
