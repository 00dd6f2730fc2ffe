'use client';

import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Inspection } from '@/lib/device/inspection';
import type { MapConfig } from '@/lib/map/types';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { phaseOf, type Editor } from '@/lib/reports/editor/state';
import type { Report } from '@/lib/reports/report';

export interface InspectionView {
  /** What is on the screen (use-shown-editor.ts). */
  editor: Editor;
  /** Sends what a field shows already by itself. */
  type: (event: EditorEvent) => void;
  inspection: Inspection;
  /** Calendar day at the site. */
  today: string;
  map: MapConfig;
}

export const InspectionContext = createContext<InspectionView | null>(null);

/** The open inspection: its state, and where to send what the person does. */
export function useInspection(): InspectionView {
  const view = useContext(InspectionContext);
  if (!view) throw new Error('useInspection needs the report editor above it');
  return view;
}

/** A text of the inspection as it was typed last, and what takes the next key. */
export function useTyped(
  textOf: (editor: Editor) => string,
  eventOf: (text: string) => EditorEvent,
): [text: string, type: (text: string) => void] {
  const { inspection, type } = useInspection();
  return [useStore(inspection.store, textOf), (text) => type(eventOf(text))];
}

/** The report where the person is going: bar and rail say it in the frame that answers the tap, the screen follows. */
export function useReportAhead(): Report {
  const { editor, inspection } = useInspection();
  const phase = useStore(inspection.store, phaseOf);
  return phase === phaseOf(editor) ? editor.report : inspection.store.getState().report;
}
