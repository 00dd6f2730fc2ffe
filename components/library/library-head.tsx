import { ListOrdered, Plus, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import type { MouseEvent } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { classNames } from '@/components/ui/class-names';
import { groupSetupAddress, libraryAddress } from '@/lib/library/addresses';
import type { OfLibrary } from '@/lib/library/contract';
import { LIBRARY_MODES, type LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface LibraryHeadProps {
  title: string;
  place: OfLibrary;
  onReset: () => void;
}

/** The library's name and what concerns all of it (LIB-04, LIB-05, LIB-09, LIB-13). */
export function LibraryHead({ title, place, onReset }: LibraryHeadProps) {
  return (
    <PageHead
      title={title}
      actions={
        <>
          {place.siteId !== null && (
            <Button variant="outline" className="max-desktop:grow" onClick={onReset}>
              <RotateCcw aria-hidden="true" />
              Reset
            </Button>
          )}
          <ButtonLink href={groupSetupAddress(place)} prefetch={false} className="max-desktop:grow">
            <Plus aria-hidden="true" />
            Add {MODES[place.mode].singular} Group
          </ButtonLink>
        </>
      }
    />
  );
}

interface LibraryTabsProps {
  place: OfLibrary;
  /** The tab that is shown, or is about to be. */
  shown: LibraryMode;
  onChoose: (mode: LibraryMode) => void;
  onReorder: (() => void) | null;
}

/** Both sides of the library as two tabs (LIB-08). They are links: each side is a page with an address of its own. */
export function LibraryTabs({ place, shown, onChoose, onReorder }: LibraryTabsProps) {
  function choose(event: MouseEvent, mode: LibraryMode) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(mode);
  }
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 border-b border-line">
      <nav aria-label="Library" className="flex gap-6">
        {LIBRARY_MODES.map((mode) => (
          <Link
            key={mode}
            href={libraryAddress({ ...place, mode })}
            prefetch={false}
            aria-current={mode === shown ? 'page' : undefined}
            onClick={(event) => choose(event, mode)}
            className={classNames(
              '-mb-px flex min-h-12 items-center border-b-3 px-0.5 font-bold no-underline',
              mode === shown
                ? 'border-action text-ink'
                : 'border-transparent text-ink-muted hover:border-line-control hover:text-ink',
            )}
          >
            {MODES[mode].singular} Collection
          </Link>
        ))}
      </nav>
      {onReorder && (
        <Button variant="text" className="max-tablet:-ml-2 max-tablet:px-2" onClick={onReorder}>
          <ListOrdered aria-hidden="true" />
          Reorder groups
        </Button>
      )}
    </div>
  );
}
