'use client';

import { Plus, Search } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { BmpTabs } from '@/components/reports/editor/bmp/bmp-tabs';
import { CapacityNote } from '@/components/reports/editor/bmp/capacity-note';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Accordion } from '@/components/ui/accordion';
import { EmptyState } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { loggedPracticeId } from '@/lib/reports/domain/auto-bmps';
import { libraryOf } from '@/lib/reports/editor/derived';
import { NOTHING_TO_DISPLAY } from '@/lib/reports/editor/texts';
import { findPractices, timesLogged } from '@/lib/reports/domain/logged-list';
import type { LibraryPractice } from '@/lib/library/rules';

/** The site's library in groups by type; the plus of an entry logs it (BMP-01, BMP-02). */
export function BmpInspection() {
  const [words, setWords] = useState('');
  // A key shows at once on a slow phone; the list follows.
  const sought = useDeferredValue(words);
  return (
    <>
      <BmpTabs />
      <CapacityNote className="mb-4" />
      <TextField
        label="Find a BMP"
        hideLabel
        type="search"
        placeholder="Find a BMP"
        icon={<Search />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className="mb-4"
      />
      <Found words={sought} />
    </>
  );
}

const FIRST_GROUPS = 2;

const Found = memo(function Found({ words }: { words: string }) {
  const { editor } = useInspection();
  const groups = findPractices(libraryOf(editor), words);
  // The first groups fill the screen; the others come right after its frame.
  const isWhole = useDeferredValue(true, false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What a search finds is shown, even in a group that was closed before; a row that stays keeps the focus.
    for (const group of list.current?.querySelectorAll('details') ?? []) group.open = true;
  }, [words]);
  return (
    <>
      {groups.length === 0 && <EmptyState icon={<Search />}>{NOTHING_TO_DISPLAY}</EmptyState>}
      <div ref={list} className="grid gap-4">
        {(isWhole ? groups : groups.slice(0, FIRST_GROUPS)).map(({ name, entries }) => (
          <Accordion key={name} title={name} count={entries.length} open>
            <ul className="divide-y divide-line">
              {entries.map((practice) => (
                <PracticeRow key={practice.id} practice={practice} />
              ))}
            </ul>
          </Accordion>
        ))}
      </div>
    </>
  );
});

function PracticeRow({ practice }: { practice: LibraryPractice }) {
  const { editor, inspection } = useInspection();
  const logged = timesLogged(practice, editor.report.bmps);
  return (
    <li className="flex min-h-16 items-center gap-3.5 px-4 py-2 text-body desktop:px-6">
      <span className="min-w-0 grow">
        <span className="block leading-5.5 font-bold break-words">{practice.name}</span>
        {logged && <span className="block text-small text-ink-muted">{logged}</span>}
      </span>
      <button
        type="button"
        aria-label={`Log ${practice.name}`}
        onClick={() => inspection.send({ type: 'practicePicked', practiceId: loggedPracticeId(practice) })}
        className="grid size-12 shrink-0 place-items-center rounded-control bg-action-tint text-spruce-800 hover:bg-spruce-100"
      >
        <Plus aria-hidden="true" className="size-6" />
      </button>
    </li>
  );
}
