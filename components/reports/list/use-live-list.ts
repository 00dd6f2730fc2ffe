import { useState } from 'react';
import useSWR from 'swr';

/**
 * A list that the server rendered and that is fetched again when the live channel says so. Each visit of the page
 * begins with what the server rendered for it, because whatever an earlier visit fetched is older.
 */
export function useLiveList<Shown>(name: readonly unknown[], fetchAgain: () => Promise<Shown>, rendered: Shown) {
  const [visit] = useState(Math.random);
  return useSWR([...name, visit], fetchAgain, {
    fallbackData: rendered,
    revalidateOnMount: false,
    revalidateOnFocus: true,
    revalidateIfStale: false,
  });
}
