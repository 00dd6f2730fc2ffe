import useSWR from 'swr';
import { callApi } from '@/lib/client/api';
import { readDeviceOwner } from '@/lib/offline/store/device-owner';
import { missingPhotos } from '@/lib/reports/contract';
import { formatPhotoLocation } from '@/lib/reports/domain/photo-rejections';

/** Says whose device has a photo that the server does not have. Rendered only after the photo failed to load. */
export function PhotoLocation({ reportId, fileName }: { reportId: string; fileName: string }) {
  const { data } = useSWR(
    [missingPhotos.name, reportId, 'elsewhere'],
    () => callApi(missingPhotos, { idreport: reportId }),
    {
      shouldRetryOnError: false,
    },
  );
  return formatPhotoLocation(fileName, data?.photos ?? [], readDeviceOwner()?.personId ?? null);
}
