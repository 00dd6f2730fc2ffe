/**
 * npm start prepares what is missing or stale. Then this process becomes the supervisor, which keeps the server running
 * (server/supervisor.ts). With npm run dev it becomes the server itself, because a developer wants to see the server
 * die.
 */
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

if (dev) process.setSourceMapsEnabled(true);
createRequire(import.meta.url)(dev ? '../dist/server.cjs' : '../dist/supervisor.cjs');
