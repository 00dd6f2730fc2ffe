import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { CheckRows } from '@/components/sites/import/check-rows';
import { ChooseFile } from '@/components/sites/import/choose-file';
import { Columns } from '@/components/sites/import/columns';
import { ImportedSites } from '@/components/sites/import/imported-sites';
import {
  createImport,
  parseStoredImport,
  reparseImport,
  isStoredImport,
  type StoredImport,
} from '@/components/sites/import/stored-import';
import type { Rejected } from '@/components/sites/import/read-file';
import { Card, CardHead } from '@/components/ui/lists/card';
import { usePopup } from '@/components/ui/feedback/popup';
import { useDiscard } from '@/components/ui/forms/use-discard';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { callApi, type RequestSender } from '@/lib/client/api';
import { isInMemoryOnly, createInputKey } from '@/lib/client/stored-input';
import { useLiveList } from '@/lib/client/use-live-list';
import type { KnownSite } from '@/lib/sites/check-sites';
import { knownSites, savedImport } from '@/lib/sites/contract';
import { siteMessages } from '@/lib/sites/events';
import type { FileError } from '@/lib/sites/geo-json';

interface FileImportProps {
  sender: RequestSender;
  knownList: { sites: KnownSite[] };
}

interface SavedImport {
  importId: string;
  sites: number;
  rejectedRows: readonly Rejected[];
}

const STEPS = {
  file: '1 of 4: file or paste',
  columns: '2 of 4: columns',
  check: '3 of 4: check',
  saved: '4 of 4: saved',
} as const;

/**
 * Imports sites from a file: file or paste → columns → check → save. No row leaves the browser before the save.
 */
export function FileImport({ sender, knownList }: FileImportProps) {
  const [saved, setSaved] = useState<SavedImport | null>(null);
  const [fileError, setFileError] = useState<string>();
  const { storedImport, key, change, remove, startOver } = useImport(sender);
  const file = useParsedFile(storedImport);
  const list = useLiveList(knownSites, {}, knownList, {
    messages: siteMessages,
    identifier: sender.unitId,
    getHandlers: ({ refetchSoon }) => ({
      'new-site': refetchSoon,
      'edited-site': refetchSoon,
      'updated-sites': refetchSoon,
    }),
  });
  useWarnBeforeUnload(storedImport !== null && isInMemoryOnly(key));
  function finish(sites: number, rejected: readonly Rejected[]): void {
    if (!storedImport) return;
    setSaved({ importId: storedImport.importId, sites, rejectedRows: rejected });
    remove();
  }
  const checkWhetherSaved = useSaveResult(storedImport, finish);

  function storeResult(result: StoredImport | FileError): void {
    setFileError('error' in result ? result.error : undefined);
    if ('error' in result) return;
    setSaved(null);
    change(result);
  }
  const step = saved ? 'saved' : storedImport && file ? storedImport.step : 'file';

  return (
    <Card aria-labelledby="file-import">
      <CardHead
        title="Sites from a file"
        titleId="file-import"
        sub={<span className="wrap-anywhere">{formatStepTitle(step, storedImport)}</span>}
      />
      {step === 'file' && (
        <ChooseFile
          error={fileError}
          onRead={(text, fileName) => storeResult(createImport(text, fileName))}
          onError={storeResult}
        />
      )}
      {step === 'columns' && storedImport && file && (
        <Columns
          file={file}
          mapping={storedImport.mapping}
          error={fileError}
          onParse={(options) => storeResult(reparseImport(storedImport, options))}
          onMapping={(mapping) => change({ ...storedImport, mapping })}
          onBack={startOver}
          onCheck={() => change({ ...storedImport, step: 'check' })}
        />
      )}
      {step === 'check' && storedImport && file && (
        <CheckRows
          storedImport={storedImport}
          sheet={file.table.sheet}
          knownSites={list.data.sites}
          onChange={(changed) => change({ ...storedImport, ...changed })}
          onNotSaved={() => {
            void list.refetch();
            checkWhetherSaved();
          }}
          onBack={() => change({ ...storedImport, step: 'columns' })}
          onSaved={finish}
        />
      )}
      {saved && <ImportedSites {...saved} onImportAnother={() => setSaved(null)} />}
    </Card>
  );
}

/** Shows the file name, for a person who resumes an import days later. */
const formatStepTitle = (step: keyof typeof STEPS, storedImport: StoredImport | null): string =>
  `Step ${STEPS[step]}${step === 'check' && storedImport ? ` · ${storedImport.fileName}` : ''}`;

/** The import as stored on this device. Another file replaces it, and Undo restores it. */
function useImport(sender: RequestSender) {
  const key = createInputKey(sender, 'site import');
  const input = useStoredInput<StoredImport | null>(key, isStoredImport, null);
  const discard = useDiscard();
  const { value: storedImport, change, remove } = input;
  function startOver(): void {
    if (storedImport) discard(input, `${storedImport.fileName} discarded`);
  }
  return { storedImport, key, change, remove, startOver };
}

/** The parsed file, parsed again only when the parse options change. */
function useParsedFile(storedImport: StoredImport | null) {
  const { text = null, fileName = '', delimiter, hasHeader } = storedImport ?? {};
  return useMemo(() => {
    if (text === null) return null;
    const file = parseStoredImport({ text, fileName, delimiter, hasHeader });
    return 'error' in file ? null : file;
  }, [text, fileName, delimiter, hasHeader]);
}

/**
 * If a save had no response, or the page was left before it, asks the server whether the import was saved. Returns a
 * function that asks again.
 */
function useSaveResult(
  storedImport: StoredImport | null,
  onSaved: (sites: number, rejected: readonly Rejected[]) => void,
) {
  const [attempts, setAttempts] = useState(0);
  const popup = usePopup();
  const importId = storedImport?.rejectedRows ? storedImport.importId : null;
  const onFound = useEffectEvent((sites: number) => {
    // Replaces the popup 'Sites not imported' of the lost response.
    if (attempts > 0) popup.show({ kind: 'success', title: 'The sites were imported', message: RESPONSE_LOST_TEXT });
    onSaved(sites, storedImport?.rejectedRows ?? []);
  });
  useEffect(() => {
    if (importId === null) return;
    let isCanceled = false;
    callApi(savedImport, { importId })
      .then(({ sites }) => {
        if (!isCanceled && sites !== null) onFound(sites);
      })
      .catch(() => undefined);
    return () => {
      isCanceled = true;
    };
  }, [attempts, importId]);
  return () => setAttempts((current) => current + 1);
}

const RESPONSE_LOST_TEXT = 'The connection was interrupted, but the sites were saved.';

/** Warns before the page is closed or reloaded with rows that the device could not store. */
function useWarnBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isUnsaved]);
}
