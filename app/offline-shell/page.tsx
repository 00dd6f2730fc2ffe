import type { Metadata } from 'next';
import { OfflineShell } from '@/components/offline/offline-shell';

export const metadata: Metadata = { title: 'Inspection' };

/**
 * The one page that the service worker keeps (decision 007): it reads no session, so nothing of a person is in it. What
 * it shows comes from the device it runs on.
 */
export default function OfflineShellPage() {
  return <OfflineShell />;
}
