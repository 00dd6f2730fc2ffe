import { useEffect, useRef, useState, type RefObject } from 'react';

/** More rows than most screens show. Rendering fifty rows per key took up to 56 ms in a list of 5,000 sites. */
const ROWS_PER_STEP = 20;

/**
 * How many rows of a long list are rendered: more are added as the person scrolls near the end.
 *
 * @param list identifies the list, such as its search words; a change starts over. Not the list itself, which changes
 * with every reload and would lose the scroll position.
 */
export function useIncrementalRows(list: string): {
  most: number;
  more: () => void;
  end: RefObject<HTMLButtonElement | null>;
} {
  const [grown, setGrown] = useState({ list, most: ROWS_PER_STEP });
  const most = grown.list === list ? grown.most : ROWS_PER_STEP;
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = end.current;
    if (button === null || typeof IntersectionObserver === 'undefined') return;
    const watching = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && setGrown({ list, most: most + ROWS_PER_STEP }),
      { rootMargin: '600px' },
    );
    watching.observe(button);
    return () => watching.disconnect();
  }, [list, most]);
  return { most, more: () => setGrown({ list, most: most + ROWS_PER_STEP }), end };
}
