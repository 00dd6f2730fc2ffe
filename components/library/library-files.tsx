'use client';

import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { readLibraryFile } from '@/components/library/read-library-file';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-look';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from '@/components/ui/form-error';
import { InlineNote } from '@/components/ui/inline-note';
import { useCommand } from '@/components/ui/use-command';
import { libraryFileAddress } from '@/lib/library/addresses';
import { importLibrary, type ImportAnswer, type OfLibrary } from '@/lib/library/contract';
import type { ImportedGroup, ImportProblem } from '@/lib/library/import-plan';
import { MODES } from '@/lib/library/modes';

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
  const check = useCommand(importLibrary, { again: false });
  const write = useCommand(importLibrary, {
    done: 'Library imported',
    again: false,
    onDone() {
      onImported();
      onClose();
    },
  });
  const failed = write.failed ?? check.failed;
  const mayImport = checked !== null && checked.answer.problems.length === 0 && changesOf(checked.answer) > 0;

  async function choose(file: File | undefined): Promise<void> {
    setChecked(null);
    setWrongFile(null);
    if (!file) return;
    const groups = await readLibraryFile(file).catch(() => null);
    if (groups === null || groups.length === 0) return setWrongFile(file.name);
    const sent = await check.send({ siteId, groups, check: true });
    if ('output' in sent) setChecked({ fileName: file.name, groups, answer: sent.output });
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

const changesOf = ({ added, changed }: ImportAnswer): number => added + changed;

/** What an import would do, or each cell that must be mended in the file first. */
function WhatItDoes({ checked: { fileName, answer } }: { checked: Checked }) {
  const { added, changed, same, problems } = answer;
  if (problems.length === 0)
    return (
      <InlineNote tone="info">
        <p className="font-bold wrap-anywhere">{fileName}</p>
        <p>
          {added} added, {changed} changed, {same} as they are
        </p>
      </InlineNote>
    );
  return (
    <InlineNote tone="warn">
      <p className="font-bold wrap-anywhere">
        {fileName}: {problems.length === 1 ? '1 cell needs' : `${problems.length} cells need`} a look. Nothing was
        imported.
      </p>
      <ul className="mt-2 grid gap-2">
        {problems.slice(0, SHOWN_PROBLEMS).map((problem, at) => (
          <Problem key={at} problem={problem} />
        ))}
      </ul>
      {problems.length > SHOWN_PROBLEMS && <p className="mt-2">and {problems.length - SHOWN_PROBLEMS} more</p>}
    </InlineNote>
  );
}

const SHOWN_PROBLEMS = 100;
const CELLS = { group: 'Group', name: 'Name', description: 'Description', connections: 'Corrective Actions' } as const;

function Problem({ problem: { mode, group, name, field, value, why } }: { problem: ImportProblem }) {
  return (
    <li className="wrap-anywhere">
      <span className="block">
        {[MODES[mode].singular, group, name].filter(Boolean).join(' · ')} – {CELLS[field]}: “{value}”
      </span>
      <span className="block font-bold">{why}</span>
    </li>
  );
}
