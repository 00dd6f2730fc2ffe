import { useState, type FocusEvent, type FormEvent } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { TextField } from '@/components/ui/forms/text-field';
import { REPORT_LIST_PATH } from '@/lib/reports/urls';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface PastSearchProps {
  query: PastQuery;
  onSearch: (words: string | undefined) => void;
}

/** Searches past reports by words, within the filter. Before scripts have loaded, the form loads the page. */
export function PastSearch({ query, onSearch }: PastSearchProps) {
  const t = useText();
  const words = query.words ?? '';
  const [draft, setDraft] = useState(words);
  // Shows the query's words after Back or 'Clear filters'.
  const [lastWords, setLastWords] = useState(words);
  if (lastWords !== words) {
    setLastWords(words);
    setDraft(words);
  }
  const draftWords = draft.trim();
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(draftWords || undefined);
  }
  /** Leaving the field searches, so that filters and Export use the visible text. */
  function searchOnBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (draftWords !== words && !currentTarget.contains(relatedTarget)) onSearch(draftWords || undefined);
  }
  function enter(text: string): void {
    setDraft(text);
    if (text === '' && words !== '') onSearch(undefined);
  }
  return (
    <form
      role="search"
      aria-label={t('Search past reports')}
      action={REPORT_LIST_PATH}
      onSubmit={submit}
      onBlur={searchOnBlur}
      className="flex items-end gap-2 px-4 pt-3.5 pb-4 desktop:px-6"
    >
      <TextField
        type="search"
        name="words"
        label={t('Search')}
        hideLabel="on-phone"
        placeholder={t('Search reports')}
        icon={<Icon name="search" />}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LIMITS.standardText}
        value={draft}
        onChange={(event) => enter(event.target.value)}
        className="min-w-0 flex-1"
      />
      <HiddenFilters query={query} />
      <Button type="submit" variant="outline" size="field" className="max-tablet:w-12 max-tablet:px-0">
        <Icon name="search" className="tablet:hidden" />
        <span className="max-tablet:sr-only">{t('Search')}</span>
      </Button>
    </form>
  );
}

/** Keeps the filter and sort order in the form's URL. */
function HiddenFilters({ query: { siteId, from, to, type, sort } }: { query: PastQuery }) {
  const filters = Object.entries({ site: siteId, from, to, type, sort });
  return filters.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />);
}
