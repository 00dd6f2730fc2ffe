/** npm run build: prepares everything that `npm start` needs, without starting. */
import path from 'node:path';
import { buildPages, buildServer, generateClient, installPackages, writeIcons } from './prepare.mjs';

process.chdir(path.resolve(import.meta.dirname, '..'));

installPackages();
generateClient();
writeIcons();
buildPages();
buildServer();
