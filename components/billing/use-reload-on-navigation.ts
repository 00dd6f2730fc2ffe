import { useEffect } from 'react';

const reloadPage = () => window.location.reload();

/** Reloads after a client-side navigation away from the billing page, to drop its content security policy. */
export function useReloadOnNavigation(reload: () => void = reloadPage): void {
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname !== pathname) reload();
    };
  }, [reload]);
}
