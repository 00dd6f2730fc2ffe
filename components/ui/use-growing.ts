import { useEffect, useRef, useState, type RefObject } from 'react';

/** More rows than most screens show. Fifty new rows at a key took up to 56 ms in a list of 5,000 sites. */
const STEP = 20;

/**
 * How many rows of a long list are drawn: some at first, and more as somebody comes near their end. So a search that
 * shows other rows at each letter draws few of them, however many sites there are.
 *
 * @param list says which list it is, such as the words that were searched; another list begins anew. It is not the list
 *   itself, which is another one whenever it is fetched again: then somebody far down would lose their place.
 */
export function useGrowing(list: string): {
  most: number;
  more: () => void;
  /** The button below the rows, which grows the list when it comes into view. */
  end: RefObject<HTMLButtonElement | null>;
} {
  const [grown, setGrown] = useState({ list, most: STEP });
  const most = grown.list === list ? grown.most : STEP;
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = end.current;
    if (button === null || typeof IntersectionObserver === 'undefined') return;
    const watching = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && setGrown({ list, most: most + STEP }),
      { rootMargin: '600px' },
    );
    watching.observe(button);
    return () => watching.disconnect();
  }, [list, most]);
  return { most, more: () => setGrown({ list, most: most + STEP }), end };
}
