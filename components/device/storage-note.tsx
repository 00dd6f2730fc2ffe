'use client';

import { useEffect } from 'react';
import { NearlyFull } from '@/components/device/storage-card';
import { useDeviceStorage } from '@/components/device/use-device-storage';
import { askToPersistOnce, isNearlyFull } from '@/lib/device/storage';

/** In the editor: asks the browser once to keep what is entered, and says early that there is little space for it. */
export function StorageNote() {
  const { storage } = useDeviceStorage();
  useEffect(() => void askToPersistOnce(), []);
  if (storage === null || !isNearlyFull(storage)) return null;
  return <NearlyFull left={storage.allowed - storage.used} className="mb-4 desktop:mb-6" />;
}
