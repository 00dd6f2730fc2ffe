import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useLastInspection } from '@/components/reports/editor/answers/use-previous-inspections';
import { AddToLibrary } from '@/components/reports/editor/bmp/add-to-library';
import { BmpTabs } from '@/components/reports/editor/bmp/bmp-tabs';
import { CapacityNote } from '@/components/reports/editor/bmp/capacity-note';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Accordion } from '@/components/ui/lists/accordion';
import { EmptyState, Loading } from '@/components/ui/feedback/states';
import { TextField } from '@/components/ui/forms/text-field';
import { getLoggedPracticeId } from '@/lib/reports/domain/library-bmp';
import { getReportLibrary } from '@/lib/reports/editor/derived';
import { GETTING_DATA, NOTHING_TO_DISPLAY } from '@/lib/reports/editor/texts';
import {
  findPractices,
  formatTimesLogged,
  USED_AT_SITE,
  suggestPractices,
  type UsedPractice,
} from '@/lib/reports/domain/logged-list';
import { listPreviousPractices } from '@/lib/reports/domain/verification';
import type { LibraryGroup, LibraryPractice } from '@/lib/library/rules';

/**
 * Practices used at the site, and the site's library grouped by type. The plus of an entry logs it (BMP-01, BMP-02).
 */
export function BmpInspection() {
  const [query, setQuery] = useState('');
  // Keeps typing responsive; the list follows.
  const deferredQuery = useDeferredValue(query);
  return (
    <>
      <BmpTabs />
      <CapacityNote className="mb-4" />
      {/* Below the bar, which on a phone also has the line of steps. */}
      <div className="sticky top-[calc(var(--nav-h)+2.625rem)] z-10 -mx-(--gutter) bg-page px-(--gutter) pt-1 pb-3 desktop:top-(--nav-h)">
        <TextField
          label="Find a BMP"
          hideLabel
          type="search"
          placeholder="Find a BMP"
          icon={<Icon name="search" />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <Practices query={deferredQuery} />
    </>
  );
}

/** Number of groups that render first, which fill the screen. */
const INITIAL_GROUP_COUNT = 2;

const Practices = memo(function Practices({ query }: { query: string }) {
  const { editor } = useInspection();
  const { siteId } = editor.report.fields;
  const lastInspection = useLastInspection(siteId);
  const library = getReportLibrary(editor);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Opens the groups with matches, even if they were closed. Not by remounting: rows that stay keep the focus.
    for (const group of list.current?.querySelectorAll('details') ?? []) group.open = true;
    // Scrolls up to the first match.
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
  }, [query]);
  if (lastInspection === undefined) return <Loading text={GETTING_DATA} />;
  const { usedPractices, otherGroups } =
    query.trim() === '' && siteId !== null
      ? suggestPractices(library, editor.report.bmps, listPreviousPractices(lastInspection))
      : { usedPractices: [], otherGroups: findPractices(library, query) };
  return (
    <div ref={list} className="grid scroll-mt-44 gap-4 desktop:scroll-mt-36">
      {usedPractices.length + otherGroups.length === 0 && (
        <EmptyState
          icon={<Icon name="search" />}
          action={siteId && query.trim() && <AddToLibrary query={query} siteId={siteId} key={query} />}
        >
          {NOTHING_TO_DISPLAY}
        </EmptyState>
      )}
      {usedPractices.length > 0 && <PracticeGroup title={USED_AT_SITE} entries={usedPractices} />}
      <Groups groups={otherGroups} />
    </div>
  );
});

/** Renders the first groups at once and the others after them. */
function Groups({ groups }: { groups: readonly LibraryGroup[] }) {
  const isComplete = useDeferredValue(true, false);
  return (isComplete ? groups : groups.slice(0, INITIAL_GROUP_COUNT)).map(({ name, entries }) => (
    <PracticeGroup key={name} title={name} entries={entries} />
  ));
}

function PracticeGroup({ title, entries }: { title: string; entries: readonly (LibraryPractice | UsedPractice)[] }) {
  return (
    <Accordion title={title} count={entries.length} open>
      <ul className="divide-y divide-line">
        {entries.map((practice) => (
          <PracticeRow key={practice.id} practice={practice} />
        ))}
      </ul>
    </Accordion>
  );
}

function PracticeRow({ practice }: { practice: LibraryPractice | UsedPractice }) {
  const { editor, inspection } = useInspection();
  const type = 'type' in practice ? practice.type : null;
  const details = [type, formatTimesLogged(practice, editor.report.bmps)].filter((detail) => detail !== null);
  return (
    <li className="flex min-h-16 items-center gap-3.5 px-4 py-2 text-body desktop:px-6">
      <span className="min-w-0 grow">
        <span className="block leading-5.5 font-bold break-words">{practice.name}</span>
        {details.length > 0 && <span className="block text-small text-ink-muted">{details.join(' · ')}</span>}
      </span>
      <button
        type="button"
        aria-label={`Log ${practice.name}`}
        onClick={() => inspection.send({ type: 'practicePicked', practiceId: getLoggedPracticeId(practice) })}
        className="grid size-12 shrink-0 place-items-center rounded-control bg-action-tint text-spruce-800 hover:bg-spruce-100"
      >
        <Icon name="plus" className="size-6" />
      </button>
    </li>
  );
}
