import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UploadedPhotoField } from '@/components/reports/uploads/uploaded-photo-field';
import { useUploadedPhotos } from '@/components/reports/uploads/use-uploaded-photos';
import { SignerFields } from '@/components/signing/signer-fields';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { Select } from '@/components/ui/forms/select';
import { TextArea } from '@/components/ui/forms/text-area';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { now, useClockOffset } from '@/lib/client/clock';
import { createInputKey } from '@/lib/client/stored-input';
import { addAddendum, type AddendaSection, type Addendum } from '@/lib/reports/addenda-contract';
import { ADDENDUM_SECTIONS, MAX_ADDENDUM_LENGTH, MAX_ADDENDUM_PHOTOS } from '@/lib/reports/domain/addenda';
import { SIGNING_FAILURES } from '@/lib/signing/failures';

interface AddendumDialogProps {
  reportId: string;
  timeZone: string;
  signer: AddendaSection['signer'];
  sender: RequestSender;
  /** Called with all addenda of the report. */
  onSaved: (addenda: readonly Addendum[]) => void;
  onClose: () => void;
}

const EMPTY_ADDENDUM = {
  section: '',
  text: '',
  title: '',
  drawing: '',
  /** Of the last attempt, so that the server recognizes the same addendum. */
  id: '',
  signedContent: '',
  signedAt: '',
  clockOffsetMs: 0,
};
type AddendumDraft = typeof EMPTY_ADDENDUM;
const isAddendumDraft = createShapeGuard(EMPTY_ADDENDUM);

/** Adds a signed correction (SIGN-10). What was entered is kept on the device until it is saved. */
export function AddendumDialog({ reportId, timeZone, signer, sender, onSaved, onClose }: AddendumDialogProps) {
  const fields = useRef<HTMLDivElement>(null);
  const tick = useRef<HTMLInputElement>(null);
  const [isTicked, setTicked] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const currentOffsetMs = useClockOffset();
  const initial = { ...EMPTY_ADDENDUM, title: signer.title };
  const input = useStoredInput(createInputKey(sender, `addendum ${reportId}`), isAddendumDraft, initial);
  const photos = useUploadedPhotos({
    inputKey: createInputKey(sender, `addendum photos ${reportId}`),
    sender,
    timeZone,
    max: MAX_ADDENDUM_PHOTOS,
  });
  const { send, isBusy, failure } = useCommand(addAddendum, { successMessage: 'Addendum added', retry: false });
  const { section, text, title, drawing } = input.value;
  const change = (changed: Partial<AddendumDraft>) => input.change({ ...input.value, ...changed });

  async function submit(): Promise<void> {
    flushSync(() => setSubmitted(true));
    const invalid = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) return invalid.focus();
    const content = { section, text, photos: [...photos.sent], title, drawing };
    const signedContent = JSON.stringify(content);
    const isRepeated = signedContent === input.value.signedContent;
    const id = input.value.id || crypto.randomUUID();
    const signedAt = isRepeated ? input.value.signedAt : now();
    const clockOffsetMs = isRepeated ? input.value.clockOffsetMs : currentOffsetMs;
    change({ id, signedContent, signedAt, clockOffsetMs });
    const result = await send({ idreport: reportId, addendum: { ...content, id, signedAt, clockOffsetMs } });
    if ('error' in result) {
      // The next attempt is another addendum.
      if (result.error instanceof RejectedError && result.error.code === 'addendum-id-used') change({ id: '' });
      return;
    }
    input.remove();
    photos.clear();
    onSaved(result.output.addenda);
    onClose();
  }
  return (
    <FormDialog
      title="Add addendum"
      submitLabel="Add addendum"
      canSubmit={photos.waiting.length === 0 && !photos.isBusy}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      intro={<p>The inspection and its PDF do not change. An addendum cannot be edited or deleted.</p>}
    >
      <div ref={fields} className="grid gap-4">
        <Select
          label="Section"
          placeholder="Choose a section"
          options={ADDENDUM_SECTIONS.map((name) => ({ value: name, label: name }))}
          value={section}
          error={isSubmitted && section === '' ? 'Choose a section.' : undefined}
          onChange={(event) => change({ section: event.target.value })}
        />
        <TextArea
          label="What you correct or add"
          limit={MAX_ADDENDUM_LENGTH}
          value={text}
          error={isSubmitted && text.trim() === '' ? SIGNING_FAILURES['addendum-text-missing'][1] : undefined}
          onChange={(event) => change({ text: event.target.value })}
        />
        <UploadedPhotoField
          photos={photos}
          max={MAX_ADDENDUM_PHOTOS}
          formatLeftOut={(names) => `An addendum has at most ${MAX_ADDENDUM_PHOTOS} photos. Not added: ${names}`}
        />
        <SignerFields
          name={signer.name}
          tickLabel="Signed by me"
          tickRef={tick}
          isTicked={isTicked}
          isTickMissing={isSubmitted && !isTicked}
          onTick={setTicked}
          title={title}
          drawing={drawing}
          onChange={change}
        />
      </div>
    </FormDialog>
  );
}
