import { rowId } from '@/components/reports/bmp/bmp-row';
import type { EditorEvent } from '@/lib/reports/editor/events';

/** How long the row stays outlined, and how long a screen may take to show it. */
const OUTLINE_MS = 2000;
const MAX_WAIT_MS = 5000;

const OUTLINE = ['rounded-control', 'outline-3', '-outline-offset-3', 'outline-action'];

/** 'View in List': scrolls to the BMP's row and outlines it. A screen without the list goes to the list first. */
export function showInList(bmpId: string, send: (event: EditorEvent) => void): void {
  if (showRow(bmpId)) return;
  send({ type: 'went', phase: 'LoggedEventsList' });
  const arriving = new MutationObserver(() => {
    if (showRow(bmpId)) arriving.disconnect();
  });
  arriving.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => arriving.disconnect(), MAX_WAIT_MS);
}

function showRow(bmpId: string): boolean {
  const row = document.getElementById(rowId(bmpId));
  if (row === null) return false;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  row.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  row.classList.add(...OUTLINE);
  setTimeout(() => row.classList.remove(...OUTLINE), OUTLINE_MS);
  return true;
}
