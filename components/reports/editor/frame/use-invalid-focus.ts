import { useEffect, useRef } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';

/**
 * Focuses the first invalid field each time CONTINUE is blocked.
 * @returns the screen's element ref
 */
export function useInvalidFocus() {
  const { refusals } = useInspection().editor;
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) screen.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return screen;
}
