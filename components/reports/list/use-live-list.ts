import { useState } from 'react';
import useSWR from 'swr';

/**
 * A list that the server rendered, and that changes when the live channel says so. Each visit begins with what was
 * rendered for it: what an earlier visit fetched is older.
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
