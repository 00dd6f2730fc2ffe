/** npm start, npm run dev: prepares what is missing or stale, then becomes the server, so that signals reach it. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildPages, buildServer, copyMapWorkers, generateClient, installPackages } from './prepare.mjs';

process.chdir(path.resolve(import.meta.dirname, '..'));
const dev = process.argv.includes('--dev');
process.env.NODE_ENV = dev ? 'development' : 'production';

installPackages();
generateClient();
copyMapWorkers();
if (!dev) buildPages();
buildServer();

process.setSourceMapsEnabled(true);
createRequire(import.meta.url)('../dist/server.cjs');
