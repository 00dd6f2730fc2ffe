/** npm run backup, restore, check and storage: prepares as `npm start` does, then runs the command from dist/. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildServer, generateClient, installPackages } from './prepare.mjs';

// File names are relative to the caller's directory, but npm runs this script in the repository.
const [command, ...args] = process.argv.slice(2);
const hasFile = command === 'backup' || command === 'restore';
const callerDirectory = process.env.INIT_CWD ?? process.cwd();
process.argv = [
  process.execPath,
  'command',
  command,
  ...args.map((arg) => (hasFile && !arg.startsWith('-') ? path.resolve(callerDirectory, arg) : arg)),
];
process.chdir(path.resolve(import.meta.dirname, '..'));
process.env.NODE_ENV = 'production';

installPackages();
generateClient();
buildServer();
createRequire(import.meta.url)('../dist/command.cjs');
