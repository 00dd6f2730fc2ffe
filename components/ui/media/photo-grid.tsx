import { useId, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { RetryingImage } from '@/components/ui/media/retrying-image';
import { classNames } from '@/components/ui/class-names';

export interface PhotoTile {
  id: string;
  src: string;
  /** For example the BMP's name, condition or correction, number and marks. */
  alt: string;
  placeholder?: ReactNode;
  overlay?: ReactNode;
  /** Shown at the bottom of the photo, such as 'Waiting for signal'. */
  caption?: string;
  /** Shows the caption on a red background. */
  isBad?: boolean;
}

export interface PhotoGridProps {
  label: string;
  hideLabel?: boolean;
  photos: readonly PhotoTile[];
  shownId?: string;
  /** Shows a counter, such as '3 of 5'. */
  max?: number;
  add?: ReactNode;
  /** Shown after `add` on devices with a touch screen as their main input, which have a camera. */
  takePhoto?: ReactNode;
  onDelete?: (id: string) => void;
  onOpen?: (id: string) => void;
  texts?: PhotoGridTexts;
}

interface PhotoGridTexts {
  formatPhotoCount: (count: number, max: number) => string;
  formatDeletePhoto: (photo: string) => string;
  add: string;
  addPhotos: string;
}

const ENGLISH_TEXTS: PhotoGridTexts = {
  formatPhotoCount: (count, max) => `${count} of ${max}`,
  formatDeletePhoto: (photo) => `Delete photo: ${photo}`,
  add: 'Add',
  addPhotos: 'photos',
};

/**
 * Four columns of square photos, or `--photo-columns`; three on the narrowest phones if photos can be deleted. A group
 * and not a landmark, because a report has one for every BMP.
 */
export function PhotoGrid({
  label,
  hideLabel,
  photos,
  shownId,
  max,
  add,
  takePhoto,
  onDelete,
  onOpen,
  texts = ENGLISH_TEXTS,
}: PhotoGridProps) {
  const isEmpty = photos.length === 0;
  const tile = { 'data-wide': isEmpty || undefined, className: isEmpty ? 'h-20 flex-1' : 'aspect-square' };
  return (
    <div role="group" aria-label={label} className="@container grid gap-1.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className={hideLabel ? 'sr-only' : 'text-[0.9375rem] font-bold'}>{label}</span>
        {max !== undefined && (
          <span role="status" className="text-small text-ink-muted">
            {texts.formatPhotoCount(photos.length, max)}
          </span>
        )}
      </p>
      <ul
        className={classNames(
          'gap-2',
          isEmpty ? 'flex' : 'grid',
          // With four columns on the narrowest phones, the delete mark would cover the center of a photo.
          onDelete
            ? 'grid-cols-3 @min-[20.5rem]:grid-cols-4'
            : 'grid-cols-[repeat(var(--photo-columns,4),minmax(0,1fr))]',
        )}
      >
        {photos.map((photo) => (
          <li key={photo.id} className="relative aspect-square">
            <Picture photo={photo} isShown={photo.id === shownId} onOpen={onOpen} />
            {onDelete && <DeleteMark label={texts.formatDeletePhoto(photo.alt)} onDelete={() => onDelete(photo.id)} />}
          </li>
        ))}
        {add && <li {...tile}>{add}</li>}
        {takePhoto && (
          <li {...tile} className={classNames(tile.className, 'not-pointer-coarse:hidden')}>
            {takePhoto}
          </li>
        )}
      </ul>
    </div>
  );
}

interface PictureProps {
  photo: PhotoTile;
  isShown: boolean;
  onOpen?: (id: string) => void;
}

/** Without Next's Image: photos come from the device or our own route and are no larger than needed. */
function Picture({ photo, isShown, onOpen }: PictureProps) {
  const picture = (
    <>
      <RetryingImage
        lazy
        src={photo.src}
        alt={photo.alt}
        placeholder={photo.placeholder}
        overlay={photo.overlay}
        className="size-full rounded-control object-cover print:object-contain print:object-top-left"
      />
      {photo.caption && (
        <span
          className={classNames(
            'absolute inset-x-0 bottom-0 rounded-b-control px-1.5 py-0.75 text-left text-[0.6875rem] leading-3.5 font-medium text-white',
            photo.isBad ? 'bg-danger' : 'bg-[rgb(9_24_19/0.82)]',
          )}
        >
          {photo.caption}
        </span>
      )}
    </>
  );
  if (!onOpen) return picture;
  return (
    <button
      type="button"
      aria-current={isShown || undefined}
      onClick={() => onOpen(photo.id)}
      className={classNames('block size-full rounded-control', isShown && 'outline-3 outline-offset-1 outline-action')}
    >
      {picture}
    </button>
  );
}

/**
 * 30 px large with a 48 px target. Most of the target lies outside the photo, so that a tap on the center opens the
 * photo, even if it is only 76 px wide.
 */
function DeleteMark({ label, onDelete }: { label: string; onDelete: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onDelete}
      className="absolute top-0.5 right-0.5 grid size-7.5 place-items-center rounded-lg bg-[rgb(9_24_19/0.82)] text-white after:absolute after:-top-3.5 after:-right-3.5 after:-bottom-1 after:-left-1"
    >
      <Icon name="x" className="size-4" />
    </button>
  );
}

export interface AddPhotosProps {
  /** The input is emptied afterward, so that the same picture can be chosen again. */
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  texts?: PhotoGridTexts;
}

/** Chooses photos from the gallery. */
export const AddPhotos = ({ onFiles, disabled, texts = ENGLISH_TEXTS }: AddPhotosProps) => (
  <PhotoInput onFiles={onFiles} disabled={disabled} multiple>
    {texts.add}
    <span className="sr-only in-data-wide:not-sr-only"> {texts.addPhotos}</span>
  </PhotoInput>
);

interface TakePhotoProps extends Pick<AddPhotosProps, 'onFiles' | 'disabled'> {
  label: string;
}

/** Opens the camera. */
export const TakePhoto = ({ onFiles, disabled, label }: TakePhotoProps) => (
  <PhotoInput onFiles={onFiles} disabled={disabled} capture="environment">
    {label}
  </PhotoInput>
);

interface PhotoInputProps extends Pick<AddPhotosProps, 'onFiles' | 'disabled'> {
  multiple?: boolean;
  capture?: 'environment';
  children: ReactNode;
}

function PhotoInput({ onFiles, children, ...input }: PhotoInputProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        'relative grid size-full place-content-center justify-items-center gap-1 in-data-wide:flex in-data-wide:items-center in-data-wide:text-body rounded-control border-2 border-dashed border-line-control bg-surface',
        'text-center text-micro font-bold text-link has-focus-visible:shadow-focus has-disabled:cursor-not-allowed has-disabled:text-ink-muted',
      )}
    >
      <Icon name={input.capture ? 'camera' : 'plus'} className="size-6" />
      <span>{children}</span>
      <input
        {...input}
        id={id}
        type="file"
        accept="image/jpeg,image/png"
        // Without a place of its own, Chromium can leave it where it was before, and so widen the page.
        className="top-0 left-0 sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
