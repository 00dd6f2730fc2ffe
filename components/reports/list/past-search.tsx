import { useState, type FocusEvent, type FormEvent } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { TextField } from '@/components/ui/forms/text-field';
import { LIST_ADDRESS } from '@/lib/reports/addresses';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface PastSearchProps {
  query: PastQuery;
  onSearch: (words: string | undefined) => void;
}

/** Searches reports by words, within the filter. Without scripts the form loads the page. */
export function PastSearch({ query, onSearch }: PastSearchProps) {
  const t = useText();
  const words = query.words ?? '';
  const [entered, setEntered] = useState(words);
  // Shows the query's words after Back or 'Clear filters'.
  const [lastWords, setLastWords] = useState(words);
  if (lastWords !== words) {
    setLastWords(words);
    setEntered(words);
  }
  const trimmed = entered.trim();
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(trimmed || undefined);
  }
  /** Leaving the field searches, so that filters and Export use the visible text. */
  function searchOnBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (trimmed !== words && !currentTarget.contains(relatedTarget)) onSearch(trimmed || undefined);
  }
  function enter(text: string): void {
    setEntered(text);
    if (text === '' && words !== '') onSearch(undefined);
  }
  return (
    <form
      role="search"
      aria-label={t('Search past reports')}
      action={LIST_ADDRESS}
      onSubmit={submit}
      onBlur={searchOnBlur}
      className="flex items-end gap-2 border-t border-line px-4 pt-3.5 pb-4 desktop:px-6"
    >
      <TextField
        type="search"
        name="words"
        label={t('Search')}
        placeholder={t('Site, inspector, BMP or other words')}
        icon={<Icon name="search" />}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LIMITS.standardText}
        value={entered}
        onChange={(event) => enter(event.target.value)}
        className="min-w-0 flex-1"
      />
      <HiddenFilters query={query} />
      <Button type="submit" variant="outline" size="field">
        {t('Search')}
      </Button>
    </form>
  );
}

/** Keeps filter and order in the form's URL. */
function HiddenFilters({ query: { siteId, from, to, type, sort } }: { query: PastQuery }) {
  const filters = Object.entries({ site: siteId, from, to, type, sort });
  return filters.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />);
}
