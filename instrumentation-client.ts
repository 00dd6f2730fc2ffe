import { listenForBack } from '@/lib/client/back-entry';
import { captureInstallPrompt } from '@/lib/client/install';
import { randomUuid } from '@/lib/client/random-uuid';

/**
 * Runs in the browser before other scripts. crypto.randomUUID exists only in secure contexts, but in a local network
 * the product may be served over HTTP.
 */
if (!('randomUUID' in crypto)) Object.defineProperty(crypto, 'randomUUID', { value: randomUuid });

listenForBack();
captureInstallPrompt();
