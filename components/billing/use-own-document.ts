'use client';

import { useEffect } from 'react';

const loadAnew = () => window.location.reload();

/**
 * The policy of the billing tab ends with the tab: whoever goes on by a link of the product, which loads no document,
 * gets the page that they came to loaded anew. Nothing was typed there yet.
 */
export function useOwnDocument(reload: () => void = loadAnew): void {
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname !== pathname) reload();
    };
  }, [reload]);
}
