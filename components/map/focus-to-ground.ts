import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For a control that goes when it has done its work: the focus goes on to the map's ground instead of getting lost. */
export function useFocusToGround(): RefObject<HTMLButtonElement | null> {
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
