/**
 * Adds optional packages of other platforms that npm omits from package-lock.json if the registry lacks them; `npm
 * ci` refuses a lock file without them. Run `npm run lock` after every change of packages.
 */
import fs from 'node:fs';

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const [folder, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(folder, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version: String(range).replace(/^[^\d]*/, ''),
      ...parsePlatform(name),
      optional: true,
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added`);

/** Whether the package is locked in the dependent package's own node_modules or in that of a parent folder. */
function isLocked(dependent, name) {
  for (let folder = dependent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** The `os` and `cpu` in the package's name, so that npm skips it on other machines. */
function parsePlatform(name) {
  const os = [
    'darwin',
    'win32',
    'windows',
    'freebsd',
    'openbsd',
    'netbsd',
    'sunos',
    'aix',
    'android',
    'openharmony',
    'linux',
  ].find((word) => name.includes(word));
  const cpu = ['arm64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32', 'x64', 'arm'].find(
    (word) => name.includes(word),
  );
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}) };
}
