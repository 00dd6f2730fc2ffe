import { useState, type SubmitEvent } from 'react';
import { getLocalizedName, LocalizedName } from '@/components/fixes/localized-name';
import { createEmptyFix, findFixDraft, type FixQueue, type FixQueueState } from '@/components/fixes/fix-queue';
import { Button } from '@/components/ui/buttons/button';
import { Field } from '@/components/ui/forms/field';
import { AddPhotos, PhotoGrid } from '@/components/ui/media/photo-grid';
import { now } from '@/lib/client/clock';
import { formatPickerValue, parsePickerValue } from '@/lib/dates';
import type { FixCard, FixPageData } from '@/lib/fixes/contract';
import { findDoneAtError, MAX_CREW_PHOTOS, MAX_FIX_NAME, MAX_FIX_NOTE } from '@/lib/fixes/rules';
import { FIX_TEXTS } from '@/lib/fixes/texts';
import type { Language } from '@/lib/language';

interface FixFormProps {
  card: FixCard;
  page: FixPageData;
  queue: FixQueue;
  state: FixQueueState;
  language: Language;
}

/** Ticks, photos and a note. What is entered is kept on the phone with every change. */
export function FixForm({ card, page, queue, state, language }: FixFormProps) {
  const texts = FIX_TEXTS[language];
  const draft = findFixDraft(state, card.id) ?? createEmptyFix(card.id, state.name);
  const [errors, setErrors] = useState<{ actions?: string; doneAt?: string }>({});
  const [photoError, setPhotoError] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const name = getLocalizedName(card, language);
  const openActions = card.actions.filter(({ isDone }) => !isDone);
  const photos = draft.photos.flatMap((fileName) => state.photos.find((photo) => photo.fileName === fileName) ?? []);
  const translate = (code: string | null): string | undefined =>
    code === null ? undefined : (texts.failures[code] ?? texts.unexpected);
  const isOf = (...codes: string[]): boolean => draft.failure !== null && codes.includes(draft.failure);
  const actionsError = errors.actions ?? (isOf('fix-actions-missing') ? translate(draft.failure) : undefined);
  const doneAtError =
    errors.doneAt ?? (isOf('fix-in-future', 'fix-before-finding') ? translate(draft.failure) : undefined);
  const isGeneral = draft.failure !== null && actionsError === undefined && doneAtError === undefined;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const doneAt = draft.doneAt === null ? null : new Date(draft.doneAt);
    const code = doneAt && findDoneAtError(doneAt, { foundAt: new Date(card.foundAt), now: new Date(now()) });
    const found = {
      actions: openActions.length > 0 && draft.actionIds.length === 0 ? translate('fix-actions-missing') : undefined,
      doneAt: translate(code),
    };
    setErrors(found);
    if (found.actions === undefined && found.doneAt === undefined) void queue.send(card.id);
  }

  async function addPhotos(files: readonly File[]): Promise<void> {
    setPreparing(true);
    setPhotoError(await queue.addPhotos(card.id, files).catch(() => 'unexpected'));
    setPreparing(false);
  }

  const toggle = (id: string) => {
    setErrors({ ...errors, actions: undefined });
    const { actionIds } = draft;
    queue.changeDraft(card.id, {
      actionIds: actionIds.includes(id) ? actionIds.filter((other) => other !== id) : [...actionIds, id],
    });
  };
  const photoTexts = {
    formatPhotoCount: texts.photoCount,
    formatDeletePhoto: texts.deletePhoto,
    add: texts.add,
    addPhotos: texts.photosToAdd,
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {card.actions.length === 0 ? (
        <p className="font-bold">{texts.noAction}</p>
      ) : (
        <fieldset className="grid gap-1" aria-describedby={actionsError && `fix-actions-${card.id}`}>
          <legend className="mb-1 text-[0.9375rem] font-bold">{texts.whatFixed}</legend>
          {card.actions.map((action) => (
            <label key={action.id} className="flex min-h-12 items-center gap-3 wrap-anywhere">
              <input
                type="checkbox"
                checked={action.isDone || draft.actionIds.includes(action.id)}
                disabled={action.isDone}
                onChange={() => toggle(action.id)}
                className="m-0 size-6 shrink-0 accent-action"
              />
              <span className={action.isDone ? 'text-ink-muted' : undefined}>
                <LocalizedName {...action} language={language} />
                {action.isDone && ` (${texts.done})`}
              </span>
            </label>
          ))}
          {actionsError && <FormErrorText id={`fix-actions-${card.id}`}>{actionsError}</FormErrorText>}
        </fieldset>
      )}
      <PhotoGrid
        label={texts.photos}
        texts={photoTexts}
        max={MAX_CREW_PHOTOS}
        photos={photos.map(({ fileName, src }, index) => ({ id: fileName, src, alt: texts.photoNumber(index + 1) }))}
        onDelete={(fileName) => queue.removePhoto(card.id, fileName)}
        add={
          photos.length < MAX_CREW_PHOTOS && (
            <AddPhotos texts={photoTexts} disabled={isPreparing} onFiles={(files) => void addPhotos(files)} />
          )
        }
      />
      <p role="status" className="text-small text-ink-muted empty:hidden">
        {isPreparing ? texts.preparing : null}
      </p>
      {photoError && <FormErrorText>{translate(photoError)}</FormErrorText>}
      <details open={doneAtError !== undefined || undefined}>
        <summary className="flex min-h-12 items-center font-bold text-link underline">{texts.more}</summary>
        <div className="grid gap-3 pt-1">
          <Field label={texts.note} optional={texts.optional}>
            {(control) => (
              <textarea
                {...control}
                rows={3}
                dir="auto"
                maxLength={MAX_FIX_NOTE}
                value={draft.note}
                onChange={({ target }) => queue.changeDraft(card.id, { note: target.value })}
                className="form-control min-h-24 resize-y"
              />
            )}
          </Field>
          <Field label={texts.name} optional={texts.optional}>
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete="name"
                maxLength={MAX_FIX_NAME}
                value={draft.name}
                onChange={({ target }) => queue.changeDraft(card.id, { name: target.value })}
                className="form-control"
              />
            )}
          </Field>
          <Field label={texts.doneAt} optional={texts.optional} error={doneAtError}>
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                value={draft.doneAt === null ? '' : formatPickerValue(draft.doneAt, page.timeZone)}
                onChange={({ target }) => {
                  setErrors({ ...errors, doneAt: undefined });
                  queue.changeDraft(card.id, { doneAt: parsePickerValue(target.value, page.timeZone) });
                }}
                className="form-control"
              />
            )}
          </Field>
        </div>
      </details>
      {isGeneral && <FormErrorText>{translate(draft.failure)}</FormErrorText>}
      <Button type="submit" size="primary" isFullWidth isBusy={isPreparing} aria-label={texts.send(name)}>
        {texts.sendLabel}
      </Button>
    </form>
  );
}

function FormErrorText({ id, children }: { id?: string; children: string | undefined }) {
  return (
    <p id={id} role="alert" className="font-bold text-danger">
      {children}
    </p>
  );
}
