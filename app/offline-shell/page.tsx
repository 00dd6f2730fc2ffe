import type { Metadata } from 'next';
import { OfflineShell } from '@/components/offline/offline-shell';

export const metadata: Metadata = { title: 'Inspection' };

/**
 * The page that the service worker caches (decision 007). It reads no session, so it has no personal data; its
 * content comes from the device.
 */
export default function OfflineShellPage() {
  return <OfflineShell />;
}
