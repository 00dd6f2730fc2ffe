'use client';

import { createContext, useContext } from 'react';
import type { Inspection } from '@/lib/device/inspection';
import type { MapConfig } from '@/lib/map/types';
import type { Editor } from '@/lib/reports/editor/state';

export interface InspectionView {
  editor: Editor;
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
