import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { ImportProblems } from '@/components/library/import-problems';
import { ImportSteps } from '@/components/library/import-steps';
import { createStoredFile, isStoredImportFile, type StoredImportFile } from '@/components/library/stored-import-file';
import { importFormKey } from '@/components/library/library-state';
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
import { useDiscard, useUndoOfForms } from '@/components/ui/forms/use-discard';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { libraryFilePath } from '@/lib/library/paths';
import { importLibrary, type ImportAnswer, type LibraryKey } from '@/lib/library/contract';
import type { ImportedGroup } from '@/lib/library/import-plan';

interface LibraryFilesProps {
  place: LibraryKey;
  sender: RequestSender;
  onImported: (undoId: string | null) => void;
  onClose: () => void;
}

/**
 * Exports and imports a library. An import is checked and previewed by entry, then saved as a whole or not at all.
 * Until then, the file with its corrections is kept on this device.
 */
export function LibraryFiles({ place: { siteId }, sender, onImported, onClose }: LibraryFilesProps) {
  const isClosed = useUnitClosed();
  const file = useImportFile(sender, siteId);
  const popup = usePopup();
  const write = useCommand(importLibrary, {
    retry: false,
    onDone(answer) {
      const { done, undoId, added, changed, same } = answer;
      // The library has changed since the check: nothing was saved, and the new problems are shown.
      if (!done) return file.refusedWith(answer);
      file.putAway();
      popup.show({ kind: 'success', title: 'Library imported', message: formatCounts({ added, changed, same }) });
      onImported(undoId);
      onClose();
    },
  });
  const { storedFile: kept, answer } = file;
  const failed = useCurrentFailure(write.failed, { importId: kept?.importId }) ?? file.failed;
  const mayImport = file.isChecked && answer !== null && answer.problems.length === 0 && countChanges(answer) > 0;

  return (
    <Dialog
      title={isClosed ? 'Export' : 'Export/Import'}
      wide
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <HiddenWhenClosed>
            <Button
              disabled={!mayImport}
              busy={write.busy}
              onClick={() =>
                kept && void write.send({ siteId, groups: kept.groups, check: false, importId: kept.importId })
              }
            >
              Import
            </Button>
          </HiddenWhenClosed>
        </>
      }
    >
      <div className="grid gap-6">
        <Export siteId={siteId} />
        <HiddenWhenClosed>
          <section className="grid gap-3">
            <h3 className="font-bold">Import</h3>
            <p className="text-small text-ink-muted">
              A JSON or CSV file exported from Earth Tight. You review all changes before they are saved, and nothing is
              deleted.
            </p>
            <div className="flex flex-wrap gap-2">
              <ChooseFile isChecking={file.isChecking} onChosen={(chosen) => void file.choose(chosen)} />
              {kept && (
                <Button variant="text" disabled={write.busy} onClick={file.startOver}>
                  Discard file
                </Button>
              )}
            </div>
            <div role="status">{kept && answer && <CheckSummary fileName={kept.fileName} answer={answer} />}</div>
            {kept && answer && answer.problems.length > 0 && (
              <ImportProblems groups={kept.groups} problems={answer.problems} onMended={file.correct} />
            )}
            {kept && answer && answer.problems.length === 0 && (
              <ImportSteps
                steps={answer.steps}
                onLeaveOut={({ at, name }) => file.correct(removeRow(kept.groups, at), `${name} left out`)}
              />
            )}
            <FormError
              message={
                file.wrong === null
                  ? (failed?.message ?? null)
                  : `${file.wrong} is not a library file. Choose a JSON or CSV file exported from Earth Tight.`
              }
              help={failed?.action}
            />
          </section>
        </HiddenWhenClosed>
      </div>
    </Dialog>
  );
}

function useImportFile(sender: RequestSender, siteId: string | null) {
  const form = useStoredInput<StoredImportFile | null>(
    createInputKey(sender, importFormKey(siteId)),
    isStoredImportFile,
    null,
  );
  const [checked, setChecked] = useState<{ importId: string; answer: ImportAnswer } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const check = useCommand(importLibrary, { retry: () => setTries((before) => before + 1) });
  const offerUndo = useUndoOfForms();
  const discard = useDiscard();
  const storedFile = form.value;
  const importId = storedFile?.importId ?? null;

  // Each correction has its own id, as has a file chosen in another tab.
  const loadPreview = useEffectEvent(async () => {
    const sent = storedFile && (await check.send({ siteId, groups: storedFile.groups, check: true }));
    return storedFile && sent && 'output' in sent ? { importId: storedFile.importId, answer: sent.output } : null;
  });
  useEffect(() => {
    let isOvertaken = false;
    void loadPreview().then((found) => {
      if (found && !isOvertaken) setChecked(found);
    });
    return () => {
      isOvertaken = true;
    };
  }, [importId, tries]);

  return {
    storedFile,
    answer: storedFile && checked && checked.answer,
    isChecked: checked !== null && checked.importId === importId,
    wrong,
    failed: check.failed,
    isChecking: check.busy,
    refusedWith(answer: ImportAnswer): void {
      if (importId !== null) setChecked({ importId, answer });
    },
    async choose(file: File | undefined): Promise<void> {
      if (!file) return;
      setWrong(null);
      const groups = await parseLibraryFile(file).catch(() => null);
      if (groups === null || groups.length === 0) return setWrong(file.name);
      setChecked(null);
      form.change(createStoredFile(file.name, groups));
    },
    correct(groups: readonly ImportedGroup[], undone?: string): void {
      if (!storedFile) return;
      form.change(createStoredFile(storedFile.fileName, groups));
      if (undone !== undefined) offerUndo([form.key], undone, () => form.change(storedFile));
    },
    putAway: form.forget,
    startOver(): void {
      setChecked(null);
      if (storedFile) discard(form, `${storedFile.fileName} discarded`);
    },
  };
}

function Export({ siteId }: Pick<LibraryKey, 'siteId'>) {
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Export</h3>
      <p className="text-small text-ink-muted">Both collections. JSON keeps everything; CSV opens in a spreadsheet.</p>
      <div className="flex flex-wrap gap-2">
        {(['json', 'csv'] as const).map((format) => (
          <a
            key={format}
            href={libraryFilePath(format, siteId)}
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

function ChooseFile({ isChecking, onChosen }: { isChecking: boolean; onChosen: (file: File | undefined) => void }) {
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
          onChosen(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

const formatCounts = ({ added, changed, same }: Pick<ImportAnswer, 'added' | 'changed' | 'same'>): string =>
  `${added} added, ${changed} changed, ${same} unchanged`;
const countChanges = ({ added, changed }: ImportAnswer): number => added + changed;

function CheckSummary({ fileName, answer }: { fileName: string; answer: ImportAnswer }) {
  const { added, changed, same, problems } = answer;
  if (problems.length === 0)
    return (
      <InlineNote tone="info">
        <p className="font-bold wrap-anywhere">{fileName}</p>
        <p>{formatCounts({ added, changed, same })}</p>
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
