import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { ImportProblems } from '@/components/library/import-problems';
import { ImportSteps } from '@/components/library/import-steps';
import { createStoredFile, isStoredImportFile, type StoredImportFile } from '@/components/library/stored-import-file';
import { getImportFormKey } from '@/components/library/library-state';
import { removeRow } from '@/components/library/import-file-edits';
import { parseLibraryFile } from '@/components/library/parse-library-file';
import { HiddenWhenClosed, useUnitClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { FormError } from '@/components/ui/forms/form-error';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { usePopup } from '@/components/ui/feedback/popup';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useDiscard, useFormUndo } from '@/components/ui/forms/use-discard';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { getLibraryFilePath } from '@/lib/library/paths';
import { importLibrary, type LibraryImportResult, type LibraryKey } from '@/lib/library/contract';
import type { ImportedGroup } from '@/lib/library/import-plan';

interface LibraryFilesProps {
  libraryKey: LibraryKey;
  sender: RequestSender;
  onImported: (undoId: string | null) => void;
  onClose: () => void;
}

/**
 * The dialog that exports and imports a library. An import is checked and previewed by entry, then saved as a whole or
 * not at all. Until then, the file with its corrections is kept on this device.
 */
export function LibraryFiles({ libraryKey: { siteId }, sender, onImported, onClose }: LibraryFilesProps) {
  const isClosed = useUnitClosed();
  const file = useImportFile(sender, siteId);
  const popup = usePopup();
  const importCommand = useCommand(importLibrary, {
    retry: false,
    onDone(result) {
      const { done, undoId } = result;
      // The library has changed since the check: nothing was saved, and the new problems are shown.
      if (!done) return file.showResult(result);
      file.forget();
      popup.show({ kind: 'success', title: 'Library imported', message: formatCounts(result) });
      onImported(undoId);
      onClose();
    },
  });
  const { storedFile, checkResult } = file;
  const failed = useCurrentFailure(importCommand.failure, { importId: storedFile?.importId }) ?? file.failed;
  const canImport =
    file.isChecked && checkResult !== null && checkResult.problems.length === 0 && countChanges(checkResult) > 0;

  return (
    <Dialog
      title={isClosed ? 'Export' : 'Export/Import'}
      isWide
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <HiddenWhenClosed>
            <Button
              disabled={!canImport}
              isBusy={importCommand.isBusy}
              onClick={() =>
                storedFile &&
                void importCommand.send({
                  siteId,
                  groups: storedFile.groups,
                  check: false,
                  importId: storedFile.importId,
                })
              }
            >
              Import
            </Button>
          </HiddenWhenClosed>
        </>
      }
    >
      <div className="grid gap-6">
        <ExportSection siteId={siteId} />
        <HiddenWhenClosed>
          <section className="grid gap-3">
            <h3 className="font-bold">Import</h3>
            <p className="text-small text-ink-muted">
              Choose a JSON or CSV file exported from Earth Tight. You review all changes before they are saved, and
              nothing is deleted.
            </p>
            <div className="flex flex-wrap gap-2">
              <FileInput isChecking={file.isChecking} onSelect={(selected) => void file.select(selected)} />
              {storedFile && (
                <Button variant="text" disabled={importCommand.isBusy} onClick={file.startOver}>
                  Discard file
                </Button>
              )}
            </div>
            <div role="status">
              {storedFile && checkResult && <CheckSummary fileName={storedFile.fileName} result={checkResult} />}
            </div>
            {storedFile && checkResult && checkResult.problems.length > 0 && (
              <ImportProblems groups={storedFile.groups} problems={checkResult.problems} onCorrected={file.correct} />
            )}
            {storedFile && checkResult && checkResult.problems.length === 0 && (
              <ImportSteps
                steps={checkResult.steps}
                onLeaveOut={({ at, name }) => file.correct(removeRow(storedFile.groups, at), `${name} left out`)}
              />
            )}
            <FormError
              message={
                file.invalidFileName === null
                  ? (failed?.message ?? null)
                  : `${file.invalidFileName} is not a library file, or it is larger than 8 MB. Choose a JSON or CSV file exported from Earth Tight.`
              }
              help={failed?.action}
            />
          </section>
        </HiddenWhenClosed>
      </div>
    </Dialog>
  );
}

/** The file to import, its corrections, and the result of its check. */
function useImportFile(sender: RequestSender, siteId: string | null) {
  const form = useStoredInput<StoredImportFile | null>(
    createInputKey(sender, getImportFormKey(siteId)),
    isStoredImportFile,
    null,
  );
  const [lastCheck, setLastCheck] = useState<{ importId: string; result: LibraryImportResult } | null>(null);
  const [invalidFileName, setInvalidFileName] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const check = useCommand(importLibrary, { retry: () => setAttempt((before) => before + 1) });
  const offerUndo = useFormUndo();
  const discard = useDiscard();
  const storedFile = form.value;
  const importId = storedFile?.importId ?? null;

  // Checks again after each correction, and after a file was selected in another tab: both change the import id.
  const loadPreview = useEffectEvent(async () => {
    if (!storedFile) return null;
    const response = await check.send({ siteId, groups: storedFile.groups, check: true });
    return 'output' in response ? { importId: storedFile.importId, result: response.output } : null;
  });
  useEffect(() => {
    let isOutdated = false;
    void loadPreview().then((preview) => {
      if (preview && !isOutdated) setLastCheck(preview);
    });
    return () => {
      isOutdated = true;
    };
  }, [importId, attempt]);

  return {
    storedFile,
    checkResult: storedFile && lastCheck && lastCheck.result,
    isChecked: lastCheck !== null && lastCheck.importId === importId,
    invalidFileName,
    failed: check.failure,
    isChecking: check.isBusy,
    showResult(result: LibraryImportResult): void {
      if (importId !== null) setLastCheck({ importId, result });
    },
    async select(file: File | undefined): Promise<void> {
      if (!file) return;
      setInvalidFileName(null);
      const groups = await parseLibraryFile(file).catch(() => null);
      if (groups === null || groups.length === 0) return setInvalidFileName(file.name);
      setLastCheck(null);
      form.change(createStoredFile(file.name, groups));
    },
    correct(groups: readonly ImportedGroup[], undoText?: string): void {
      if (!storedFile) return;
      form.change(createStoredFile(storedFile.fileName, groups));
      if (undoText !== undefined) offerUndo([form.key], undoText, () => form.change(storedFile));
    },
    forget: form.remove,
    startOver(): void {
      setLastCheck(null);
      if (storedFile) discard(form, `${storedFile.fileName} discarded`);
    },
  };
}

function ExportSection({ siteId }: Pick<LibraryKey, 'siteId'>) {
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Export</h3>
      <p className="text-small text-ink-muted">
        Exports all BMPs and CAs. JSON contains everything; CSV opens in a spreadsheet.
      </p>
      <div className="flex flex-wrap gap-2">
        {(['json', 'csv'] as const).map((format) => (
          <a
            key={format}
            href={getLibraryFilePath(format, siteId)}
            download
            className={buttonClass({ variant: 'outline' })}
          >
            <Icon name="download" />
            {format.toUpperCase()}
          </a>
        ))}
      </div>
    </section>
  );
}

function FileInput({ isChecking, onSelect }: { isChecking: boolean; onSelect: (file: File | undefined) => void }) {
  return (
    <label
      className={buttonClass({
        variant: 'outline',
        className: 'relative justify-self-start has-focus-visible:shadow-focus',
      })}
    >
      <Icon name="file-up" />
      {isChecking ? 'Checking…' : 'Choose a file'}
      <input
        type="file"
        accept=".json,.csv"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          onSelect(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

const formatCounts = ({ addedCount, changedCount, unchangedCount }: LibraryImportResult): string =>
  `${addedCount} added, ${changedCount} changed, ${unchangedCount} unchanged`;
const countChanges = ({ addedCount, changedCount }: LibraryImportResult): number => addedCount + changedCount;

function CheckSummary({ fileName, result }: { fileName: string; result: LibraryImportResult }) {
  const { problems } = result;
  if (problems.length === 0)
    return (
      <InlineNote tone="info">
        <p className="font-bold wrap-anywhere">{fileName}</p>
        <p>{formatCounts(result)}</p>
      </InlineNote>
    );
  return (
    <InlineNote tone="warn">
      <p className="font-bold wrap-anywhere">
        {fileName}: {problems.length === 1 ? '1 cell needs' : `${problems.length} cells need`} correction. Nothing is
        imported until then.
      </p>
    </InlineNote>
  );
}
