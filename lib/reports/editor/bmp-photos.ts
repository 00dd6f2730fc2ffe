import { isEqual } from '@/lib/equal';
import { withMarks, withPhotoList } from '@/lib/reports/domain/photo-marks';
import type { Documentation } from '@/lib/reports/domain/report';
import { validatePhotoCount } from '@/lib/reports/domain/rules';
import { markValid, changeLoggableBmp, enterCorrection, withCondition } from './changes';
import { findBmp } from './derived';
import type { EventOf, Handlers, PhotoEvent } from './events';
import type { ReducerContext, Editor, BmpSide } from './state';

export const photoHandlers: Handlers<PhotoEvent> = {
  photosAdded: addPhotos,
  photoRemoved: removePhoto,
  photoPutBack(editor, { fileName, markedPhoto, ...event }, context) {
    const added = addPhotos(editor, { ...event, fileNames: [fileName] }, context);
    return markedPhoto ? markPhoto(added, { ...event, fileName, markedPhoto }, context) : added;
  },
  photoMarked: markPhoto,
};

/** `at` is the index of the first added photo; default: after the others. */
interface AddedPhotos extends Pick<EventOf<'photosAdded'>, 'bmpId' | 'side' | 'fileNames'> {
  at?: number;
}

/** A side holds at most 5 photos. If the added ones exceed that, none is added and a message says so (decision X-43). */
function addPhotos(
  editor: Editor,
  { bmpId, side, fileNames, at = Infinity }: AddedPhotos,
  { now }: ReducerContext,
): Editor {
  const bmp = findBmp(editor, bmpId);
  if (bmp === null) return editor;
  const existing = bmp[side]?.photos ?? [];
  if (fileNames.some((fileName) => existing.includes(fileName))) return editor;
  const result = validatePhotoCount(existing.length, fileNames.length);
  if (result === 'nothing') return editor;
  if (result === 'too-many') return { ...editor, message: { kind: 'photo-count' } };
  return markValid(withPhotos(editor, bmpId, side, existing.toSpliced(at, 0, ...fileNames), now), side);
}

function removePhoto(editor: Editor, event: EventOf<'photoRemoved'>, { now }: ReducerContext): Editor {
  const { bmpId, side, fileName } = event;
  const photos = findBmp(editor, bmpId)?.[side]?.photos ?? [];
  if (!photos.includes(fileName)) return editor;
  const others = photos.filter((photo) => photo !== fileName);
  return withPhotos(editor, bmpId, side, others, now);
}

function markPhoto(
  editor: Editor,
  { bmpId, side, fileName, markedPhoto }: Omit<EventOf<'photoMarked'>, 'type'>,
  { now }: ReducerContext,
): Editor {
  const documentation = findBmp(editor, bmpId)?.[side];
  if (!documentation?.photos.includes(fileName)) return editor;
  const { marks } = withMarks(documentation, fileName, markedPhoto);
  return isEqual(marks, documentation.marks) ? editor : withSide(editor, { bmpId, side }, { marks }, now);
}

/** Removing a photo removes its marks. */
function withPhotos(editor: Editor, bmpId: string, side: BmpSide, photos: string[], now: string): Editor {
  const documentation = findBmp(editor, bmpId)?.[side];
  return withSide(
    editor,
    { bmpId, side },
    documentation ? pickPhotoParts(withPhotoList(documentation, photos)) : { photos },
    now,
  );
}

type PhotoParts = Pick<Documentation, 'photos' | 'marks'>;
const pickPhotoParts = ({ photos, marks }: PhotoParts): PhotoParts => ({ photos, marks });

function withSide(
  editor: Editor,
  { bmpId, side }: Pick<EventOf<'photoMarked'>, 'bmpId' | 'side'>,
  change: Partial<PhotoParts>,
  now: string,
): Editor {
  return side === 'correction'
    ? enterCorrection(editor, bmpId, change, now)
    : changeLoggableBmp(editor, bmpId, (bmp) => withCondition(bmp, change));
}
