import type { ReactNode } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { ErrorState } from '@/components/ui/states';

/** The server could not be reached or did not answer in time (ACK-07). */
export function InspectionNotLoaded({ retry }: { retry: ReactNode }) {
  return (
    <>
      <PageHead title="Inspection Acknowledgement" />
      <ErrorState retry={retry}>
        <strong className="block text-title">Your inspection couldn&rsquo;t be loaded.</strong>
        You might need to check your connection, or try again later.
      </ErrorState>
    </>
  );
}
