import { useState } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { isEqual } from '@/lib/equal';
import { findBmp } from '@/lib/reports/editor/derived';
import type { Section } from '@/lib/reports/editor/state';
import { getMarks, normalizeMarkText } from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto, PhotoMark, MarkPoint } from '@/lib/reports/domain/photo-mark';
import { LIMITS } from '@/lib/reports/domain/rules';

interface TextInProgress {
  at: MarkPoint;
  /** As typed. The mark has it trimmed, on one line. */
  text: string;
  entered: PhotoMark | null;
}

export interface Marking {
  drawn: readonly PhotoMark[];
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

export interface MarkedSide {
  bmpId: string;
  side: Section;
  fileName: string;
  aspect: number;
}

/** Each mark is entered in the report at once, like all other input. */
export function useMarking({ bmpId, side, fileName, aspect }: MarkedSide): Marking {
  const { editor, inspection } = useInspection();
  const [changes, setChanges] = useState<readonly MarkChange[]>([]);
  const [text, setText] = useState<TextInProgress | null>(null);
  const shown = marksIn(editor);
  const drawn = shown?.drawn ?? [];
  const last = changes.at(-1);

  function marksIn(state: typeof editor): MarkedPhoto | null {
    const documentation = findBmp(state, bmpId)?.[side];
    return documentation ? getMarks(documentation, fileName) : null;
  }
  const now = () => marksIn(inspection.store.getState());

  function set(marked: MarkedPhoto | null): void {
    inspection.send({ type: 'photoMarked', bmpId, side, fileName, marked });
  }

  /** @param goesOn whether the change extends the last one, so that Undo reverts both */
  function change(to: (drawn: readonly PhotoMark[]) => PhotoMark[], goesOn = false): void {
    const before = now();
    const next = to(before?.drawn ?? []);
    set(next.length === 0 ? null : { aspect: before?.aspect ?? aspect, drawn: next });
    const after = now();
    if (isEqual(before, after)) return;
    setChanges((all) => {
      const since = goesOn ? all.at(-1) : undefined;
      if (since === undefined) return [...all, { before, after }];
      return isEqual(since.before, after) ? all.slice(0, -1) : [...all.slice(0, -1), { before: since.before, after }];
    });
  }

  const isFull = drawn.length >= LIMITS.marksPerPhoto;
  const withRoom = (all: readonly PhotoMark[], mark: PhotoMark) =>
    all.length < LIMITS.marksPerPhoto ? [...all, mark] : [...all];

  function typeText(typed: string): void {
    if (text === null) return;
    const normalized = normalizeMarkText(typed);
    const isLeftOut = normalized === '' || (isFull && text.entered === null);
    const entered: PhotoMark | null = isLeftOut ? null : { kind: 'text', at: text.at, text: normalized };
    setText({ ...text, text: typed, entered });
    if (isEqual(entered, text.entered)) return;
    change((all) => {
      const at = all.findIndex((mark) => isEqual(mark, text.entered));
      if (at < 0) return entered ? withRoom(all, entered) : [...all];
      return [...all.slice(0, at), ...(entered ? [entered] : []), ...all.slice(at + 1)];
    }, text.entered !== null);
  }
  return {
    drawn,
    isFull,
    canUndo: last !== undefined && isEqual(last.after, shown),
    add: (mark) => change((all) => withRoom(all, mark)),
    remove(index) {
      if (text?.entered && isEqual(drawn[index], text.entered)) setText(null);
      change((all) => all.filter((_, each) => each !== index));
    },
    undo() {
      if (last === undefined || !isEqual(last.after, now())) return;
      if (text?.entered) setText(null);
      set(last.before);
      setChanges((all) => all.slice(0, -1));
    },
    text,
    beginText: (at) => setText({ at, text: '', entered: null }),
    typeText,
    finishText: () => setText(null),
  };
}
