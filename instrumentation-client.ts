import { listenForBack } from '@/lib/client/back-entry';
import { captureInstallPrompt } from '@/lib/client/install';
import { randomUuid } from '@/lib/client/random-uuid';

/**
 * Runs in the browser before anything else. Browsers offer crypto.randomUUID only to pages that came by https. In a
 * local network the product is opened by http, too, and everything entered there needs an id.
 */
if (!('randomUUID' in crypto)) Object.defineProperty(crypto, 'randomUUID', { value: randomUuid });

listenForBack();
captureInstallPrompt();
