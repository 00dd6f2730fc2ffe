/**
 * npm start: prepares what is missing or stale, then becomes the supervisor, which keeps the server running
 * (server/supervisor.ts). npm run dev: becomes the server itself, without restarts.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildPages, buildServer, generateClient, installPackages, writeIcons } from './prepare.mjs';

process.chdir(path.resolve(import.meta.dirname, '..'));
const dev = process.argv.includes('--dev');
process.env.NODE_ENV = dev ? 'development' : 'production';

installPackages();
generateClient();
writeIcons();
if (!dev) buildPages();
buildServer();

if (dev) process.setSourceMapsEnabled(true);
createRequire(import.meta.url)(dev ? '../dist/server.cjs' : '../dist/supervisor.cjs');
