/**
 * Copies the map engines' workers to public/vendor, because the content security policy allows `worker-src 'self'`
 * only. Runs before the build and the development server.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const WORKERS = ['maplibre-gl/dist/maplibre-gl-worker.mjs', 'mapbox-gl/dist/mapbox-gl-csp-worker.js'];

const target = join(root, 'public', 'vendor');
mkdirSync(target, { recursive: true });
for (const worker of WORKERS) copyFileSync(join(root, 'node_modules', worker), join(target, basename(worker)));
