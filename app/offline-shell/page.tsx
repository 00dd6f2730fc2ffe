import type { Metadata } from 'next';
import { OfflineShell } from '@/components/offline/offline-shell';

export const metadata: Metadata = { title: 'Inspection' };

/** The page that the service worker caches (decision 007), without personal data. */
export default function OfflineShellPage() {
  return <OfflineShell />;
}
