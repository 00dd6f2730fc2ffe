import Link from 'next/link';
import type { MouseEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed, useUnitClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { classNames } from '@/components/ui/class-names';
import { getGroupSetupPath, getLibraryPath } from '@/lib/library/paths';
import type { LibraryKey } from '@/lib/library/contract';
import { LIBRARY_MODES, type LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface LibraryHeadProps {
  title: string;
  libraryKey: LibraryKey;
}

/** The library's name and its main action (LIB-04, LIB-05, LIB-13). */
export function LibraryHead({ title, libraryKey }: LibraryHeadProps) {
  return (
    <div className="max-tablet:[&>*>:last-child]:w-full">
      <PageHead
        title={title}
        actions={
          <HiddenWhenClosed>
            <ButtonLink href={getGroupSetupPath(libraryKey)} prefetch={false} className="max-tablet:grow">
              <Icon name="plus" />
              Add {MODES[libraryKey.mode].singular} Group
            </ButtonLink>
          </HiddenWhenClosed>
        }
      />
    </div>
  );
}

interface LibraryTabsProps {
  libraryKey: LibraryKey;
  /** The tab shown, or the one that is loading. */
  currentMode: LibraryMode;
  onSelect: (mode: LibraryMode) => void;
  /** null: there is nothing to reorder. */
  onReorder: (() => void) | null;
  onFiles: () => void;
  onReset: () => void;
}

/** The two modes of the library as tabs (LIB-08), which are links, because each is a page, and its actions (LIB-09). */
export function LibraryTabs({ libraryKey, currentMode, onSelect, onReorder, onFiles, onReset }: LibraryTabsProps) {
  const isClosed = useUnitClosed();
  function handleClick(event: MouseEvent, mode: LibraryMode) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect(mode);
  }
  return (
    <div className="mb-5 flex flex-wrap items-end">
      <nav aria-label="Library" className="flex min-w-60 grow gap-6 border-b border-line">
        {LIBRARY_MODES.map((mode) => (
          <Link
            key={mode}
            href={getLibraryPath({ ...libraryKey, mode })}
            prefetch={false}
            aria-current={mode === currentMode ? 'page' : undefined}
            onClick={(event) => handleClick(event, mode)}
            className={classNames(
              '-mb-px flex min-h-12 items-center border-b-3 px-0.5 font-bold no-underline',
              mode === currentMode
                ? 'border-action text-ink'
                : 'border-transparent text-ink-muted hover:border-line-control hover:text-ink',
            )}
          >
            {MODES[mode].singular} Collection
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap max-tablet:-ml-2 tablet:border-b tablet:border-line">
        {onReorder && (
          <HiddenWhenClosed>
            <Button variant="text" className="max-tablet:px-2" onClick={onReorder}>
              {/* Without two of the icons, the three actions fit on one line of a phone. */}
              <Icon name="list-ordered" className="max-tablet:hidden" />
              Reorder groups
            </Button>
          </HiddenWhenClosed>
        )}
        <Button variant="text" className="max-tablet:px-2" onClick={onFiles}>
          <Icon name="arrow-down-up" className="max-tablet:hidden" />
          {isClosed ? 'Export' : 'Export/Import'}
        </Button>
        {libraryKey.siteId !== null && (
          <HiddenWhenClosed>
            <Button variant="text" className="max-tablet:px-2" onClick={onReset}>
              <Icon name="rotate-ccw" />
              Reset
            </Button>
          </HiddenWhenClosed>
        )}
      </div>
    </div>
  );
}
