import { useState } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { isEqual } from '@/lib/equal';
import { findBmp } from '@/lib/reports/editor/derived';
import type { BmpSide } from '@/lib/reports/editor/state';
import { getMarks, normalizeMarkText } from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto, PhotoMark, MarkPoint } from '@/lib/reports/domain/photo-mark';
import { LIMITS } from '@/lib/reports/domain/rules';

interface TextInProgress {
  at: MarkPoint;
  /** As typed. The mark has it trimmed, on one line. */
  text: string;
  /** The mark with this text; null while it is empty, or if the photo has no room for another mark. */
  mark: PhotoMark | null;
}

export interface Marking {
  marks: readonly PhotoMark[];
  isFull: boolean;
  canUndo: boolean;
  add: (mark: PhotoMark) => void;
  remove: (index: number) => void;
  /** Undoes the last change, unless the marks changed since. */
  undo: () => void;
  text: TextInProgress | null;
  beginText: (at: MarkPoint) => void;
  /** Updates the mark with each key, so that a reload loses nothing. */
  typeText: (text: string) => void;
  /** Ends typing; an empty text is removed. */
  finishText: () => void;
}

interface MarkChange {
  before: MarkedPhoto | null;
  after: MarkedPhoto | null;
}

export interface MarkingOptions {
  bmpId: string;
  side: BmpSide;
  fileName: string;
  /** Width of the photo divided by its height. */
  aspect: number;
}

/** The marks of a photo, and functions that change them in the report. Each change is stored immediately. */
export function useMarking({ bmpId, side, fileName, aspect }: MarkingOptions): Marking {
  const { editor, inspection } = useInspection();
  const [changes, setChanges] = useState<readonly MarkChange[]>([]);
  const [text, setText] = useState<TextInProgress | null>(null);
  const marked = getMarkedPhoto(editor);
  const marks = marked?.marks ?? [];
  const lastChange = changes.at(-1);

  function getMarkedPhoto(state: typeof editor): MarkedPhoto | null {
    const documentation = findBmp(state, bmpId)?.[side];
    return documentation ? getMarks(documentation, fileName) : null;
  }
  const getNewest = () => getMarkedPhoto(inspection.store.getState());

  function saveMarks(newMarked: MarkedPhoto | null): void {
    inspection.send({ type: 'photoMarked', bmpId, side, fileName, markedPhoto: newMarked });
  }

  /** @param extendsLast whether the change extends the last one, so that Undo reverts both */
  function change(update: (current: readonly PhotoMark[]) => PhotoMark[], extendsLast = false): void {
    const before = getNewest();
    const next = update(before?.marks ?? []);
    saveMarks(next.length === 0 ? null : { aspect: before?.aspect ?? aspect, marks: next });
    const after = getNewest();
    if (isEqual(before, after)) return;
    setChanges((earlier) => {
      const extended = extendsLast ? earlier.at(-1) : undefined;
      if (extended === undefined) return [...earlier, { before, after }];
      const others = earlier.slice(0, -1);
      return isEqual(extended.before, after) ? others : [...others, { before: extended.before, after }];
    });
  }

  const isFull = marks.length >= LIMITS.marksPerPhoto;
  const addIfRoom = (current: readonly PhotoMark[], mark: PhotoMark) =>
    current.length < LIMITS.marksPerPhoto ? [...current, mark] : [...current];

  function typeText(newText: string): void {
    if (text === null) return;
    const normalized = normalizeMarkText(newText);
    const isOmitted = normalized === '' || (isFull && text.mark === null);
    const nextMark: PhotoMark | null = isOmitted ? null : { kind: 'text', at: text.at, text: normalized };
    setText({ ...text, text: newText, mark: nextMark });
    if (isEqual(nextMark, text.mark)) return;
    change((current) => {
      const index = current.findIndex((mark) => isEqual(mark, text.mark));
      if (index < 0) return nextMark ? addIfRoom(current, nextMark) : [...current];
      return [...current.slice(0, index), ...(nextMark ? [nextMark] : []), ...current.slice(index + 1)];
    }, text.mark !== null);
  }
  return {
    marks,
    isFull,
    canUndo: lastChange !== undefined && isEqual(lastChange.after, marked),
    add: (mark) => change((current) => addIfRoom(current, mark)),
    remove(index) {
      if (text?.mark && isEqual(marks[index], text.mark)) setText(null);
      change((current) => current.filter((_, other) => other !== index));
    },
    undo() {
      if (lastChange === undefined || !isEqual(lastChange.after, getNewest())) return;
      if (text?.mark) setText(null);
      saveMarks(lastChange.before);
      setChanges((earlier) => earlier.slice(0, -1));
    },
    text,
    beginText: (at) => setText({ at, text: '', mark: null }),
    typeText,
    finishText: () => setText(null),
  };
}
