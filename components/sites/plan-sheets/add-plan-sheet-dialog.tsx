import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { describePlanFileError, type PlanFile } from '@/components/sites/plan-sheets/plan-file';
import { openPlanFile } from '@/components/sites/plan-sheets/plan-picture';
import { uploadPlanSheet } from '@/components/sites/plan-sheets/upload-plan-sheet';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { DateField } from '@/components/ui/forms/date-field';
import { FileButton } from '@/components/ui/forms/file-button';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useRequest } from '@/components/ui/requests/use-command';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { SITES_FAILURES } from '@/lib/sites/failures';
import { MAX_PLAN_SHEET_NAME_LENGTH } from '@/lib/sites/plan-sheet';

interface AddPlanSheetDialogProps {
  siteId: string;
  sender: RequestSender;
  onAdded: () => void;
  onClose: () => void;
}

/** `sheetId` is made with the first attempt to save. */
const EMPTY_SHEET = { sheetId: '', name: '', sheetDate: '' };
const isSheetDraft = createShapeGuard(EMPTY_SHEET);

/** Adds a plan sheet (PLAN-01). Name and date are kept on the device; the file is chosen again after a reload. */
export function AddPlanSheetDialog({ siteId, sender, onAdded, onClose }: AddPlanSheetDialogProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useStoredInput(createInputKey(sender, `plan sheet ${siteId}`), isSheetDraft, EMPTY_SHEET);
  const { name, sheetDate } = input.value;
  const drawn = useDrawnPage();
  const { send, isBusy, failure } = useRequest(
    (sheetId: string) =>
      drawn.picture
        ? uploadPlanSheet({ sheetId, siteId, name: name.trim(), sheetDate, picture: drawn.picture }, sender)
        : Promise.resolve(),
    { successMessage: 'Plan sheet added', retry: false },
  );
  // Other details are another sheet.
  const change = (changed: Partial<typeof EMPTY_SHEET>) => input.change({ ...input.value, sheetId: '', ...changed });
  const startAnother = () => change({});
  const nameError = name.trim() === '' && SITES_FAILURES['plan-sheet-name-missing'][1];
  const dateError = sheetDate === '' && SITES_FAILURES['plan-sheet-date-missing'][1];
  const fileError = drawn.error ?? (isSubmitted && !drawn.picture && !drawn.isDrawing ? 'Choose a file.' : null);

  async function submit() {
    flushSync(() => setSubmitted(true));
    if (nameError || dateError || !drawn.picture) {
      fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    const sheetId = input.value.sheetId || crypto.randomUUID();
    change({ sheetId });
    const result = await send(sheetId);
    if ('error' in result) {
      // The server did not take it, so that the next attempt is another sheet.
      if (result.error instanceof RejectedError) startAnother();
      return;
    }
    input.remove();
    onAdded();
    onClose();
  }
  return (
    <FormDialog
      title="Add plan sheet"
      submitLabel="Add plan sheet"
      isBusy={isBusy}
      canSubmit={!drawn.isDrawing}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={fields} className="grid gap-4">
        <p>One page of a PDF, or a JPEG or PNG, of at most 15 MB. The page is drawn on this device.</p>
        <FileButton
          label="Plan sheet file"
          accept="application/pdf,image/jpeg,image/png"
          isBusy={drawn.isDrawing}
          className="justify-self-start"
          onChoose={(file) => {
            startAnother();
            drawn.open(file);
          }}
        >
          {drawn.file ? 'Choose another file' : 'Choose file'}
        </FileButton>
        <div role="status" className="grid gap-3">
          {fileError && (
            <InlineNote tone="bad">
              <p className="wrap-anywhere">{fileError}</p>
            </InlineNote>
          )}
          {drawn.isDrawing && <p>Drawing the page...</p>}
          {drawn.previewUrl !== null && (
            <img
              src={drawn.previewUrl}
              alt={`Preview of ${drawn.file?.name}, page ${drawn.page}`}
              className="max-h-64 max-w-full justify-self-start border border-line bg-surface-sunk object-contain"
            />
          )}
        </div>
        {drawn.file !== null && drawn.file.pageCount > 1 && (
          <Select
            label="Page"
            value={String(drawn.page)}
            options={Array.from({ length: drawn.file.pageCount }, (_, index) => ({
              value: String(index + 1),
              label: `Page ${index + 1} of ${drawn.file?.pageCount}`,
            }))}
            onChange={(event) => {
              startAnother();
              drawn.draw(Number(event.target.value));
            }}
          />
        )}
        <TextField
          label="Name"
          hint="For example C-4 Erosion control plan."
          autoComplete="off"
          maxLength={MAX_PLAN_SHEET_NAME_LENGTH}
          value={name}
          error={isSubmitted && nameError ? nameError : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        <DateField
          label="Sheet date"
          hint="As printed on the sheet. The newest date is offered for the plan sheet date of new inspections."
          value={sheetDate || null}
          error={isSubmitted && dateError ? dateError : undefined}
          onChange={(day) => change({ sheetDate: day ?? '' })}
        />
      </div>
    </FormDialog>
  );
}

interface DrawnPage {
  file: PlanFile | null;
  page: number;
  picture: Blob | null;
  previewUrl: string | null;
  error: string | null;
  isDrawing: boolean;
}

const NOTHING_DRAWN: DrawnPage = {
  file: null,
  page: 1,
  picture: null,
  previewUrl: null,
  error: null,
  isDrawing: false,
};

/** The chosen file and its drawn page. A page that is ready late is dropped if another one was chosen. */
function useDrawnPage() {
  const [drawn, setDrawn] = useState<DrawnPage>(NOTHING_DRAWN);
  const attempt = useRef(0);
  const { file, previewUrl } = drawn;
  useEffect(() => () => file?.close(), [file]);
  useEffect(() => (previewUrl === null ? undefined : () => URL.revokeObjectURL(previewUrl)), [previewUrl]);

  async function draw(opened: PlanFile, page: number, current: number) {
    setDrawn({ ...NOTHING_DRAWN, file: opened, page, isDrawing: true });
    const picture = await opened.drawPage(page);
    if (current !== attempt.current) return;
    setDrawn(
      typeof picture === 'string'
        ? { ...NOTHING_DRAWN, file: opened, page, error: describePlanFileError(picture, opened.name) }
        : { ...NOTHING_DRAWN, file: opened, page, picture, previewUrl: URL.createObjectURL(picture) },
    );
  }
  async function open(chosen: File) {
    attempt.current += 1;
    const current = attempt.current;
    setDrawn({ ...NOTHING_DRAWN, isDrawing: true });
    const opened = await openPlanFile(chosen).catch(() => 'not-loaded' as const);
    if (current !== attempt.current) return typeof opened === 'string' ? undefined : opened.close();
    if (opened === 'not-loaded') setDrawn({ ...NOTHING_DRAWN, error: PART_NOT_LOADED });
    else if (typeof opened === 'string')
      setDrawn({ ...NOTHING_DRAWN, error: describePlanFileError(opened, chosen.name) });
    else await draw(opened, 1, current);
  }
  return {
    ...drawn,
    open: (chosen: File) => void open(chosen),
    draw(page: number) {
      if (file === null) return;
      attempt.current += 1;
      void draw(file, page, attempt.current);
    },
  };
}

const PART_NOT_LOADED = 'The part of Earth Tight that draws PDFs could not be loaded. Try again when there is signal.';
