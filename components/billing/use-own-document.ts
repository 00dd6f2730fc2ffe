'use client';

import { useEffect } from 'react';

const loadAnew = () => window.location.reload();

/**
 * Reloads the next page after a client-side navigation away from the billing tab, because that page must not keep the
 * tab's content security policy.
 */
export function useOwnDocument(reload: () => void = loadAnew): void {
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname !== pathname) reload();
    };
  }, [reload]);
}
