import { OfflineShell } from '@/components/offline/offline-shell';

/**
 * The one page that the service worker stores (decision 007). It reads no session, so nothing of a person is in it;
 * what it shows comes from the device.
 */
export default function OfflineShellPage() {
  return <OfflineShell />;
}
