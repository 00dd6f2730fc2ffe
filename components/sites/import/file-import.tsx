'use client';

import { useEffect, useState } from 'react';
import { CheckRows } from '@/components/sites/import/check-rows';
import { ChooseFile } from '@/components/sites/import/choose-file';
import { Columns } from '@/components/sites/import/columns';
import { ImportedSites } from '@/components/sites/import/imported-sites';
import type { Rejected, Source } from '@/components/sites/import/read-file';
import { openSource, readAnew, type OpenedFile } from '@/components/sites/import/use-import';
import { Card, CardHead } from '@/components/ui/card';
import { useLiveList } from '@/lib/client/use-live-list';
import type { KnownSite } from '@/lib/sites/check-sites';
import { knownSites } from '@/lib/sites/contract';
import { siteMessages } from '@/lib/sites/events';
import type { NoGeoJson } from '@/lib/sites/geo-json';

interface FileImportProps {
  unitId: string;
  known: { sites: KnownSite[] };
}

type Step =
  | { name: 'file'; refused?: string }
  | { name: 'columns'; file: OpenedFile; refused?: string }
  | { name: 'check'; file: OpenedFile }
  | { name: 'saved'; importId: string; sites: number; rejected: readonly Rejected[] };

const STEPS = {
  file: '1 of 4: file or paste',
  columns: '2 of 4: columns',
  check: '3 of 4: check',
  saved: '4 of 4: saved',
} as const;

/** Sites from a file: file or paste → columns → check → save. Until the last step everything stays in this browser. */
export function FileImport({ unitId, known }: FileImportProps) {
  const [step, setStep] = useState<Step>({ name: 'file' });
  const list = useLiveList(knownSites, {}, known, {
    messages: siteMessages,
    identifier: unitId,
    on: ({ refetchSoon }) => ({
      'new-site': refetchSoon,
      'edited-site': refetchSoon,
      'updated-sites': refetchSoon,
    }),
  });
  useAskedBeforeLeaving(step.name === 'columns' || step.name === 'check');
  const begin = () => setStep({ name: 'file' });

  function open(source: Source | NoGeoJson): void {
    const file = 'refused' in source ? source : openSource(source);
    setStep('refused' in file ? { name: 'file', refused: file.refused } : { name: 'columns', file });
  }
  function read(file: OpenedFile, how: Parameters<typeof readAnew>[1]): void {
    const anew = readAnew(file, how);
    setStep('refused' in anew ? { name: 'columns', file, refused: anew.refused } : { name: 'columns', file: anew });
  }

  return (
    <Card aria-labelledby="file-import">
      <CardHead title="Sites from a file" titleId="file-import" sub={`Step ${STEPS[step.name]}`} />
      {step.name === 'file' && <ChooseFile refused={step.refused} onRead={open} />}
      {step.name === 'columns' && (
        <Columns
          file={step.file}
          refused={step.refused}
          onRead={(how) => read(step.file, how)}
          onMapping={(mapping) => setStep({ name: 'columns', file: { ...step.file, mapping } })}
          onBack={begin}
          onCheck={() => setStep({ name: 'check', file: step.file })}
        />
      )}
      {step.name === 'check' && (
        <CheckRows
          file={step.file}
          known={list.shown.sites}
          onOutdated={() => void list.refetch()}
          onBack={() => setStep({ name: 'columns', file: step.file })}
          onSaved={(sites, rejected) => setStep({ name: 'saved', importId: step.file.importId, sites, rejected })}
        />
      )}
      {step.name === 'saved' && <ImportedSites {...step} onAgain={begin} />}
    </Card>
  );
}

/** The browser asks before it closes or reloads a page with rows that are not saved. */
function useAskedBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
