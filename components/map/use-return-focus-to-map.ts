import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the map when a control that had it disappears. */
export function useReturnFocusToMap(): RefObject<HTMLButtonElement | null> {
  const control = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = control.current;
    return () => {
      if (button === null || button !== document.activeElement) return;
      const map = button.closest('[data-imagery]');
      map?.querySelector<HTMLElement>('[role=application]')?.focus({ preventScroll: true });
    };
  }, []);
  return control;
}
