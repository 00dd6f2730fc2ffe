'use client';

import useSWR from 'swr';
import { ask } from '@/lib/client/ask';
import { deviceOwner } from '@/lib/offline/store/device-owner';
import { missingPhotos } from '@/lib/reports/contract';
import { whereIs } from '@/lib/reports/domain/photo-refusals';

/** Tells where a photo is that the server does not have. It queries only after the photo failed to load. */
export function PhotoElsewhere({ reportId, fileName }: { reportId: string; fileName: string }) {
  const { data } = useSWR(
    [missingPhotos.name, reportId, 'elsewhere'],
    () => ask(missingPhotos, { idreport: reportId }),
    {
      shouldRetryOnError: false,
    },
  );
  return whereIs(fileName, data?.photos ?? [], deviceOwner()?.personId ?? null);
}
