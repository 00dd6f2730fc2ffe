'use client';

import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { ImportProblems } from '@/components/library/import-problems';
import { readLibraryFile } from '@/components/library/read-library-file';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-look';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from '@/components/ui/form-error';
import { InlineNote } from '@/components/ui/inline-note';
import { usePopup } from '@/components/ui/popup';
import { useCommand } from '@/components/ui/use-command';
import { libraryFileAddress } from '@/lib/library/addresses';
import { importLibrary, type ImportAnswer, type OfLibrary } from '@/lib/library/contract';
import type { ImportedGroup } from '@/lib/library/import-plan';

interface LibraryFilesProps {
  place: OfLibrary;
  onImported: () => void;
  onClose: () => void;
}

interface Checked {
  fileName: string;
  groups: readonly ImportedGroup[];
  answer: ImportAnswer;
}

/** Takes a library out as a file, and a file in: it is checked first, and imported whole or not at all. */
export function LibraryFiles({ place: { siteId }, onImported, onClose }: LibraryFilesProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const latest = useRef<readonly ImportedGroup[]>([]);
  const check = useCommand(importLibrary, { again: false });
  const popup = usePopup();
  const write = useCommand(importLibrary, {
    again: false,
    onDone({ added, changed, same }) {
      popup.show({ kind: 'success', title: 'Library imported', message: countsText({ added, changed, same }) });
      onImported();
      onClose();
    },
  });
  const failed = write.failed ?? check.failed;
  const mayImport =
    !check.busy && checked !== null && checked.answer.problems.length === 0 && changesOf(checked.answer) > 0;

  async function choose(file: File | undefined): Promise<void> {
    setChecked(null);
    setWrongFile(null);
    if (!file) return;
    const groups = await readLibraryFile(file).catch(() => null);
    if (groups === null || groups.length === 0) return setWrongFile(file.name);
    await look(file.name, groups);
  }
  /** The cells as they were mended show at once; what is still wrong with them follows. */
  async function look(fileName: string, groups: readonly ImportedGroup[]): Promise<void> {
    latest.current = groups;
    setChecked((before) => before && { ...before, groups });
    const sent = await check.send({ siteId, groups, check: true });
    // A later mending may have overtaken this answer.
    if ('output' in sent && latest.current === groups) setChecked({ fileName, groups, answer: sent.output });
  }
  return (
    <Dialog
      title="Export/Import"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button
            disabled={!mayImport}
            busy={write.busy}
            onClick={() => checked && void write.send({ siteId, groups: checked.groups, check: false })}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <section className="grid gap-2">
          <h3 className="font-bold">Export</h3>
          <p className="text-small text-ink-muted">
            Both collections. JSON keeps everything; CSV opens in a spreadsheet.
          </p>
          <div className="flex flex-wrap gap-2">
            {(['json', 'csv'] as const).map((format) => (
              <a
                key={format}
                href={libraryFileAddress(format, siteId)}
                download
                className={buttonClass({ variant: 'outline' })}
              >
                <Download aria-hidden="true" />
                {format.toUpperCase()}
              </a>
            ))}
          </div>
        </section>
        <section className="grid gap-3">
          <h3 className="font-bold">Import</h3>
          <p className="text-small text-ink-muted">
            A JSON or CSV file from here. Entries are added and changed; nothing is deleted. You see what it does first.
          </p>
          <label
            className={buttonClass({
              variant: 'outline',
              className: 'relative justify-self-start has-focus-visible:shadow-focus',
            })}
          >
            <FileUp aria-hidden="true" />
            {check.busy ? 'Checking…' : 'Choose a file'}
            <input
              type="file"
              accept=".json,.csv"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={(event) => {
                void choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          <div role="status">{checked && <WhatItDoes checked={checked} />}</div>
          {checked && checked.answer.problems.length > 0 && (
            <ImportProblems
              groups={checked.groups}
              problems={checked.answer.problems}
              onMended={(groups) => void look(checked.fileName, groups)}
            />
          )}
          <FormError
            message={
              wrongFile === null
                ? (failed?.message ?? null)
                : `${wrongFile} is no library: a JSON or CSV file that was exported here is needed.`
            }
            help={failed?.help}
          />
        </section>
      </div>
    </Dialog>
  );
}

const countsText = ({ added, changed, same }: Pick<ImportAnswer, 'added' | 'changed' | 'same'>): string =>
  `${added} added, ${changed} changed, ${same} as they are`;
const changesOf = ({ added, changed }: ImportAnswer): number => added + changed;

/** What an import would do, or how much must be mended first. */
function WhatItDoes({ checked: { fileName, answer } }: { checked: Checked }) {
  const { added, changed, same, problems } = answer;
  if (problems.length === 0)
    return (
      <InlineNote tone="info">
        <p className="font-bold wrap-anywhere">{fileName}</p>
        <p>{countsText({ added, changed, same })}</p>
      </InlineNote>
    );
  return (
    <InlineNote tone="warn">
      <p className="font-bold wrap-anywhere">
        {fileName}: {problems.length === 1 ? '1 cell needs' : `${problems.length} cells need`} a look. Nothing is
        imported before.
      </p>
    </InlineNote>
  );
}
