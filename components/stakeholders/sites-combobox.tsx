import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { classNames } from '@/components/ui/class-names';
import type { ControlAttributes } from '@/components/ui/forms/field';
import { searchSites } from '@/lib/sites/rules';
import type { SiteChoice, SitesFieldProps } from './site-choice';

const MAX_OPTIONS = 100;

interface SitesComboboxProps extends Omit<SitesFieldProps, 'error'> {
  control: ControlAttributes;
}

/** A combobox for several sites with a chip for each. Leaving it selects the match if there is only one. */
export function SitesCombobox({ control, sites, selectedIds, onChange, onLeave, isInFlow }: SitesComboboxProps) {
  const [query, setQuery] = useState('');
  const matches = useMemo(() => {
    const selected = new Set(selectedIds);
    return searchSites(sites, query).filter(({ id }) => !selected.has(id));
  }, [sites, selectedIds, query]);
  const visibleMatches = matches.slice(0, MAX_OPTIONS);
  // 'All sites' is first on the screen but last in keyboard order, so that Enter selects the first match.
  const options =
    matches.length > 1
      ? [...visibleMatches, createAllSitesOption(matches.length, selectedIds.length, query)]
      : visibleMatches;
  const select = ({ id }: SiteChoice) => {
    onChange([...selectedIds, ...(id === ALL_SITES_ID ? matches.map((site) => site.id) : [id])]);
    setQuery('');
  };
  const list = useRef<HTMLDivElement>(null);
  const menu = useCombobox<SiteChoice>({
    id: control.id,
    inputId: control.id,
    items: options,
    inputValue: query,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (site) => site?.name ?? '',
    stateReducer: keepListOpen,
    onStateChange({ type, inputValue, selectedItem }) {
      if (type === STATE_CHANGES.InputChange) setQuery(inputValue ?? '');
      if (selectedItem && (type === STATE_CHANGES.ItemClick || type === STATE_CHANGES.InputKeyDownEnter))
        select(selectedItem);
    },
  });

  useEffect(() => {
    if (menu.isOpen && isInFlow) list.current?.scrollIntoView({ block: 'nearest' });
  }, [menu.isOpen, isInFlow]);

  function removeLast(event: KeyboardEvent) {
    if (event.key === 'Backspace' && query === '' && selectedIds.length > 0) onChange(selectedIds.slice(0, -1));
  }
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    const [onlyMatch, ...otherMatches] = query.trim() === '' ? [] : matches;
    if (onlyMatch && otherMatches.length === 0) select(onlyMatch);
    else setQuery('');
    onLeave();
  }

  return (
    <div className="relative" onBlur={leave}>
      <div
        data-invalid={control['aria-invalid']}
        className="flex min-h-12 items-end gap-1 rounded-control border-[1.5px] border-line-control bg-surface p-1.5 data-invalid:border-2 data-invalid:border-danger has-[input:focus-visible]:shadow-focus"
      >
        <div className="flex min-w-0 grow flex-wrap items-center gap-1.5">
          <Chips sites={sites} selectedIds={selectedIds} onChange={onChange} />
          <input
            {...menu.getInputProps({ onKeyDown: removeLast })}
            {...control}
            aria-labelledby={undefined}
            placeholder={selectedIds.length === 0 ? 'Choose sites' : 'Add site'}
            autoComplete="off"
            className="min-h-9 w-24 min-w-24 grow bg-transparent px-2 text-body outline-none placeholder:text-ink-muted focus-visible:shadow-none"
          />
        </div>
        <button
          {...menu.getToggleButtonProps({ 'aria-label': 'Show the sites' })}
          type="button"
          className="inline-grid size-9 shrink-0 place-items-center rounded-badge text-ink-soft hover:bg-surface-hover [&_svg]:size-5"
        >
          <Icon name="chevron-down" />
        </button>
      </div>
      <div
        ref={list}
        className={classNames(
          'mt-1 max-h-72 overflow-auto rounded-control bg-surface inset-ring inset-ring-line',
          isInFlow ? 'relative' : 'absolute inset-x-0 top-full z-20 shadow-overlay',
          !menu.isOpen && 'hidden',
        )}
      >
        <ul {...menu.getMenuProps({ 'aria-label': 'Sites', 'aria-labelledby': undefined })} className="flex flex-col">
          {menu.isOpen &&
            options.map((site, index) => (
              <li
                key={site.id}
                {...menu.getItemProps({ item: site, index })}
                className={classNames(
                  'flex min-h-12 cursor-pointer items-center px-4 py-2 wrap-anywhere',
                  site.id === ALL_SITES_ID && 'order-first border-b border-line font-bold text-link',
                  menu.highlightedIndex === index && 'bg-action-tint text-spruce-800',
                )}
              >
                {site.name}
              </li>
            ))}
        </ul>
        {menu.isOpen && (
          <ListFooter count={matches.length} query={query} isAllSelected={selectedIds.length === sites.length} />
        )}
      </div>
      <span role="status" className="sr-only">
        {selectedIds.length === 1 ? '1 site selected' : `${selectedIds.length} sites selected`}
      </span>
    </div>
  );
}

/** The option for all sites; no site has this id. */
const ALL_SITES_ID = 'all';

function createAllSitesOption(matchCount: number, selectedCount: number, query: string): SiteChoice {
  const noun = query.trim() !== '' ? 'found' : selectedCount > 0 ? 'other sites' : 'sites';
  return { id: ALL_SITES_ID, name: `All ${matchCount} ${noun}` };
}

const STATE_CHANGES = useCombobox.stateChangeTypes;

/** Keeps the list open to select several sites. Leaving the field does not select the highlighted one. */
function keepListOpen(
  state: UseComboboxState<SiteChoice>,
  { type, changes }: UseComboboxStateChangeOptions<SiteChoice>,
): Partial<UseComboboxState<SiteChoice>> {
  switch (type) {
    case STATE_CHANGES.ItemClick:
    case STATE_CHANGES.InputKeyDownEnter:
      return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
    case STATE_CHANGES.InputBlur:
      return { ...changes, selectedItem: null };
    default:
      return changes;
  }
}

/** More chips could make the field taller than a phone. */
const MAX_CHIPS = 8;

function Chips({ sites, selectedIds, onChange }: Pick<SitesFieldProps, 'sites' | 'selectedIds' | 'onChange'>) {
  const [isExpanded, setExpanded] = useState(false);
  const isShortened = selectedIds.length > MAX_CHIPS && !isExpanded;
  const visibleIds = isShortened ? selectedIds.slice(0, MAX_CHIPS - 2) : selectedIds;
  return (
    <>
      {visibleIds.map((id) => (
        <Chip
          key={id}
          name={sites.find((site) => site.id === id)?.name ?? 'Deleted site'}
          onRemove={() => onChange(selectedIds.filter((other) => other !== id))}
        />
      ))}
      {isShortened && (
        <ChipButton
          onPress={() => setExpanded(true)}
        >{`and ${selectedIds.length - visibleIds.length} more`}</ChipButton>
      )}
      {selectedIds.length > MAX_CHIPS && <ChipButton onPress={() => onChange([])}>Remove all</ChipButton>}
    </>
  );
}

function ChipButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-12 rounded-badge px-3 text-small font-bold text-link hover:bg-surface-hover desktop:min-h-9"
    >
      {children}
    </button>
  );
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <span className="flex min-h-9 max-w-full items-center rounded-badge bg-action-tint pl-3 text-small font-bold text-spruce-800">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="inline-grid size-12 shrink-0 place-items-center rounded-badge hover:bg-surface-hover desktop:size-9 [&_svg]:size-4"
      >
        <Icon name="x" />
      </button>
    </span>
  );
}

function ListFooter({ count, query, isAllSelected }: { count: number; query: string; isAllSelected: boolean }) {
  if (count === 0)
    return (
      <p className="px-4 py-3 text-ink-muted">
        {isAllSelected || query.trim() === '' ? 'All sites are selected.' : 'No sites have this name.'}
      </p>
    );
  if (count <= MAX_OPTIONS) return null;
  return <p className="px-4 py-3 text-small text-ink-muted">{count - MAX_OPTIONS} more. Type to find them.</p>;
}
