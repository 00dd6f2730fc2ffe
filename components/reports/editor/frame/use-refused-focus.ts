import { useEffect, useRef } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';

/** Each time that CONTINUE is refused, the first field that is wrong has the focus. @returns the frame of the screen */
export function useRefusedFocus() {
  const { refusals } = useInspection().editor;
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) screen.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return screen;
}
