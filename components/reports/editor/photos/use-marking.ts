import { useState } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { same } from '@/lib/equal';
import { bmpOf } from '@/lib/reports/editor/derived';
import type { Section } from '@/lib/reports/editor/state';
import { marksOn, markText } from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto, PhotoMark, Spot } from '@/lib/reports/domain/photo-mark';
import { LIMITS } from '@/lib/reports/domain/rules';

/** A text that is being written, at its place on the photo. */
export interface TextBegun {
  at: Spot;
  text: string;
}

export interface Marking {
  drawn: readonly PhotoMark[];
  isFull: boolean;
  canUndo: boolean;
  add: (mark: PhotoMark) => void;
  remove: (index: number) => void;
  /** Takes the last change back, as long as nothing else has changed the marks since. */
  undo: () => void;
  text: TextBegun | null;
  beginText: (at: Spot) => void;
  typeText: (text: string) => void;
  /** The text is a mark from now on; where none was typed there is none. */
  finishText: () => void;
}

interface Changed {
  before: MarkedPhoto | null;
  after: MarkedPhoto | null;
}

/** Which photo is marked, and its shape. */
export interface MarkedSide {
  bmpId: string;
  side: Section;
  fileName: string;
  aspect: number;
}

/** Each mark is entered in the report as soon as it is drawn, as everything else is. */
export function useMarking({ bmpId, side, fileName, aspect }: MarkedSide): Marking {
  const { editor, inspection } = useInspection();
  const [changes, setChanges] = useState<readonly Changed[]>([]);
  const [text, setText] = useState<TextBegun | null>(null);
  const shown = marksIn(editor);
  const drawn = shown?.drawn ?? [];
  const last = changes.at(-1);

  function marksIn(state: typeof editor): MarkedPhoto | null {
    const documentation = bmpOf(state, bmpId)?.[side];
    return documentation ? marksOn(documentation, fileName) : null;
  }
  const now = () => marksIn(inspection.store.getState());

  function set(marked: MarkedPhoto | null): void {
    inspection.send({ type: 'photoMarked', bmpId, side, fileName, marked });
  }

  function change(to: (drawn: readonly PhotoMark[]) => PhotoMark[]): void {
    const before = now();
    const next = to(before?.drawn ?? []);
    set(next.length === 0 ? null : { aspect: before?.aspect ?? aspect, drawn: next });
    const after = now();
    if (!same(before, after)) setChanges((all) => [...all, { before, after }]);
  }

  const add = (mark: PhotoMark) => change((all) => (all.length < LIMITS.marksPerPhoto ? [...all, mark] : [...all]));
  function finishText(): void {
    const entered = markText(text?.text ?? '');
    if (text && entered !== '') add({ kind: 'text', at: text.at, text: entered });
    setText(null);
  }
  return {
    drawn,
    isFull: drawn.length >= LIMITS.marksPerPhoto,
    canUndo: last !== undefined && same(last.after, shown),
    add,
    remove: (index) => change((all) => all.filter((_, each) => each !== index)),
    undo() {
      if (last === undefined || !same(last.after, now())) return;
      set(last.before);
      setChanges((all) => all.slice(0, -1));
    },
    text,
    beginText(at) {
      finishText();
      setText({ at, text: '' });
    },
    typeText: (typed) => setText((before) => before && { ...before, text: typed }),
    finishText,
  };
}
