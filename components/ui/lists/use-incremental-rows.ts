import { useEffect, useRef, useState, type RefObject } from 'react';

/** More rows than most screens show, and few enough to render on each key press in a search. */
const ROWS_PER_STEP = 20;

/**
 * How many rows of a long list are rendered: more are added as the person scrolls near the end.
 *
 * @param listKey identifies the list, such as its search query; a change starts over. Not the list itself, which
 * changes with every reload and would lose the scroll position.
 */
export function useIncrementalRows(listKey: string): {
  visibleCount: number;
  showMore: () => void;
  /** For the 'Show more' button at the end of the list. */
  endRef: RefObject<HTMLButtonElement | null>;
} {
  const [state, setState] = useState({ listKey, visibleCount: ROWS_PER_STEP });
  const visibleCount = state.listKey === listKey ? state.visibleCount : ROWS_PER_STEP;
  const endRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = endRef.current;
    if (button === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setState({ listKey, visibleCount: visibleCount + ROWS_PER_STEP }),
      { rootMargin: '600px' },
    );
    observer.observe(button);
    return () => observer.disconnect();
  }, [listKey, visibleCount]);
  return {
    visibleCount,
    showMore: () => setState({ listKey, visibleCount: visibleCount + ROWS_PER_STEP }),
    endRef,
  };
}
