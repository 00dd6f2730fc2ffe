import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { EntryKind, ShownEditor } from '@/components/reports/editor/frame/use-shown-editor';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import type { MapConfig } from '@/lib/map/types';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

export interface InspectionView extends ShownEditor {
  inspection: LocalInspection;
  /** The calendar day in the time zone of the report. */
  today: string;
  /** The time to the minute, which statuses depend on. */
  now: string;
  map: MapConfig;
}

export const InspectionContext = createContext<InspectionView | null>(null);

export function useInspection(): InspectionView {
  const view = useContext(InspectionContext);
  if (!view) throw new Error('useInspection needs the report editor above it');
  return view;
}

/** The latest value of an answer, which renders before the rest of the screen, and its setter. */
export function useEntry<Value>(
  getValue: (editor: Editor) => Value,
  toEvent: (value: Value) => EditorEvent,
  kind: EntryKind,
): [value: Value, enter: (value: Value) => void] {
  const { inspection, enter } = useInspection();
  return [useStore(inspection.store, getValue), (value) => enter(toEvent(value), kind)];
}

/** The newest state if its phase is not on the screen yet, so that the bar responds in the same frame as the tap. */
export function useEditorAhead(): Editor {
  const { editor, inspection } = useInspection();
  const phase = useStore(inspection.store, getPhase);
  return phase === getPhase(editor) ? editor : inspection.store.getState();
}
