import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { IconName } from '@/components/ui/icons/icon-name';
import type { BmpPhoto } from '@/components/reports/bmp/photos';
import { usePhotoTexts } from '@/components/reports/bmp/use-photo-texts';
import { MarkingSurface } from '@/components/reports/editor/photos/marking-surface';
import { useMarking, type MarkingOptions, type Marking } from '@/components/reports/editor/photos/use-marking';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { TextField } from '@/components/ui/forms/text-field';
import type { MarkKind, PhotoMark } from '@/lib/reports/domain/photo-mark';
import { LIMITS } from '@/lib/reports/domain/rules';

interface MarkPhotoProps extends Omit<MarkingOptions, 'fileName' | 'aspect'> {
  photo: BmpPhoto;
  onDone: () => void;
}

/** Draws arrows, circles and text over a photo. The photo itself stays unchanged. */
export function MarkPhoto({ photo, bmpId, side, onDone }: MarkPhotoProps) {
  const texts = usePhotoTexts();
  const [loadResult, setLoadResult] = useState<number | 'failed' | null>(null);
  const [tool, setTool] = useState<MarkKind>('arrow');
  // Drawing starts when the photo has loaded, also if it was marked before.
  const aspect = typeof loadResult === 'number' ? (photo.markedPhoto?.aspect ?? loadResult) : null;
  const marking = useMarking({ bmpId, side, fileName: photo.id, aspect: aspect ?? 1 });
  const close = () => {
    marking.finishText();
    onDone();
  };
  return (
    <Dialog
      isFullScreen
      title={texts.markUpPhoto}
      onClose={close}
      footer={
        <>
          <Button
            variant="outline"
            // Not disabled, so that the keyboard focus stays.
            aria-disabled={!marking.canUndo || undefined}
            className={marking.canUndo ? '' : 'opacity-50'}
            onClick={marking.undo}
          >
            <Icon name="undo-2" />
            {texts.undo}
          </Button>
          <Button onClick={close}>{texts.done}</Button>
        </>
      }
    >
      <div className="flex grow flex-col short:grid short:min-h-0 short:grid-cols-[minmax(0,1fr)_16rem] short:grid-rows-[auto_auto_minmax(0,1fr)] short:gap-x-4 short:*:col-start-2">
        <Tools
          selected={tool}
          onSelect={(kind) => {
            marking.finishText();
            setTool(kind);
          }}
        />
        <div className="relative mt-3 min-h-56 grow overflow-hidden rounded-control bg-spruce-950 select-none short:col-start-1! short:row-span-3 short:row-start-1 short:mt-0 short:min-h-0">
          <img
            src={photo.src}
            alt={photo.alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setLoadResult(naturalWidth / naturalHeight || 1)
            }
            onError={() => setLoadResult('failed')}
            hidden={loadResult === 'failed'}
            className="absolute inset-0 size-full object-contain"
          />
          {aspect !== null && (
            <MarkingSurface
              key={tool}
              aspect={aspect}
              marks={[...marking.marks, ...getEmptyTextMark(marking)]}
              tool={tool}
              onStroke={marking.add}
              onText={marking.beginText}
            />
          )}
        </div>
        {marking.text ? (
          <MarkTextField marking={marking} />
        ) : (
          <p role="status" className="mt-2 shrink-0 text-small text-ink-muted">
            {loadResult === 'failed'
              ? texts.notOnDevice
              : marking.isFull
                ? texts.formatFull(LIMITS.marksPerPhoto)
                : texts.hint[tool]}
          </p>
        )}
        <MarkList marking={marking} />
      </div>
    </Dialog>
  );
}

/** Placeholder for a text that is not a mark yet. */
const getEmptyTextMark = ({ text }: Marking): PhotoMark[] =>
  text && text.mark === null ? [{ kind: 'text', at: text.at, text: '…' }] : [];

const TOOLS: readonly { kind: MarkKind; icon: IconName }[] = [
  { kind: 'arrow', icon: 'arrow-up-right' },
  { kind: 'circle', icon: 'circle' },
  { kind: 'text', icon: 'type' },
];

function Tools({ selected, onSelect }: { selected: MarkKind; onSelect: (kind: MarkKind) => void }) {
  const texts = usePhotoTexts();
  return (
    <fieldset role="radiogroup" aria-label={texts.markWith} className="grid shrink-0 grid-cols-3 gap-2">
      {TOOLS.map(({ kind, icon }) => (
        <label
          key={kind}
          className="relative flex min-h-12 items-center justify-center gap-2 rounded-control short:flex-col short:gap-0 bg-surface px-2 py-1 font-bold inset-ring-[1.5px] inset-ring-line-control has-checked:bg-action has-checked:text-action-ink has-checked:inset-ring-0 has-focus-visible:shadow-focus"
        >
          <input
            type="radio"
            name="mark-with"
            checked={selected === kind}
            onChange={() => onSelect(kind)}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          <Icon name={icon} className="size-5 shrink-0" />
          {texts.kind[kind]}
        </label>
      ))}
    </fieldset>
  );
}

function MarkTextField({ marking }: { marking: Marking }) {
  const texts = usePhotoTexts();
  const form = useRef<HTMLFormElement>(null);
  const { x, y } = marking.text?.at ?? { x: 0, y: 0 };
  useEffect(() => form.current?.querySelector('input')?.focus(), [x, y]);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        marking.finishText();
      }}
      className="mt-2 flex shrink-0 items-end gap-2 short:flex-wrap"
    >
      <TextField
        label={texts.textOnPhoto}
        value={marking.text?.text ?? ''}
        maxLength={LIMITS.markText}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => marking.typeText(target.value)}
        className="grow"
      />
      <Button type="submit" variant="outline">
        {texts.addText}
      </Button>
    </form>
  );
}

/** List of marks, from which each can be removed. */
function MarkList({ marking: { marks, remove } }: { marking: Marking }) {
  const texts = usePhotoTexts();
  if (marks.length === 0) return null;
  const getName = (mark: PhotoMark) => (mark.kind === 'text' ? `“${mark.text}”` : texts.kind[mark.kind]);
  return (
    <ul
      aria-label={texts.marks}
      className="mt-2 flex max-h-28 shrink-0 flex-wrap content-start gap-2 overflow-auto short:max-h-none"
    >
      {marks.map((mark, index) => (
        <li key={index}>
          <Button
            variant="outline"
            aria-label={texts.removeMark(index + 1, getName(mark))}
            onClick={() => remove(index)}
          >
            <Icon name="trash" />
            <span className="max-w-40 truncate">{getName(mark)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
