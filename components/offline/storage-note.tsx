import Link from 'next/link';
import { useEffect } from 'react';
import { useText } from '@/components/ui/text/language';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { useDeviceStorage } from '@/components/offline/use-device-storage';
import { requestPersistenceOnce, isNearlyFull } from '@/lib/offline/store/device-storage';
import { ON_THIS_DEVICE_PATH } from '@/lib/reports/urls';

const NearlyFullNote = lazyComponent(() =>
  import('@/components/offline/nearly-full-note').then((module) => module.NearlyFullNote),
);

/** In the editor: requests persistent storage once, and warns early when space runs short. */
export function StorageNote() {
  const t = useText();
  const { storage } = useDeviceStorage();
  useEffect(() => void requestPersistenceOnce(), []);
  if (storage === null || !isNearlyFull(storage)) return null;
  return (
    <NearlyFullNote freeBytes={storage.quota - storage.usage} className="mb-4 desktop:mb-6">
      <Link
        href={ON_THIS_DEVICE_PATH}
        prefetch={false}
        className="flex min-h-12 w-fit items-center font-bold text-link underline"
      >
        {t('On this device')}
      </Link>
    </NearlyFullNote>
  );
}
