import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@/lib/platform/process/config';
import { prepareDataDirectory } from '@/lib/platform/storage/data-directory';
import { log } from '@/lib/platform/process/log';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-data-'));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const prepare = (directory: string) => prepareDataDirectory(readConfig({ DATA_DIR: directory }, false));
const getMode = (...parts: string[]) => (fs.lstatSync(path.join(...parts)).mode & 0o777).toString(8);

function createFile(mode: number, ...parts: string[]): void {
  const file = path.join(...parts);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, 'x');
  fs.chmodSync(file, mode);
}

test('the server removes the access of other users at startup and logs this', () => {
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
  const data = path.join(home, 'earlier');
  createFile(0o644, data, 'outbox', 'mail', 'one.eml');
  createFile(0o640, data, 'files', 'unit', 'photo.jpg');
  createFile(0o644, data, 'auth-secret');
  fs.writeFileSync(path.join(data, 'auth-secret'), 's'.repeat(48));
  for (const directory of ['outbox', 'outbox/mail', 'files', 'files/unit'])
    fs.chmodSync(path.join(data, directory), 0o755);

  prepare(data);

  for (const directory of ['outbox', 'outbox/mail', 'files', 'files/unit'])
    expect(getMode(data, directory)).toBe('700');
  for (const file of ['outbox/mail/one.eml', 'files/unit/photo.jpg', 'auth-secret'])
    expect(getMode(data, file)).toBe('600');
  const sentence = 'removed the access of other users of this machine';
  expect(warn.mock.calls).toEqual(
    ['auth-secret', 'files', 'outbox'].map((name) => [{ place: path.join(data, name) }, sentence]),
  );

  warn.mockClear();
  prepare(data);
  expect(warn).not.toHaveBeenCalled();
});

test('the server follows a linked files directory and ignores unknown files and link targets', () => {
  jest.spyOn(log, 'warn').mockImplementation(() => undefined);
  const data = path.join(home, 'linked');
  const disk = path.join(home, 'disk');
  createFile(0o644, disk, 'unit', 'photo.jpg');
  createFile(0o644, home, 'elsewhere');
  createFile(0o644, data, 'notes.txt');
  fs.chmodSync(disk, 0o755);
  fs.symlinkSync(disk, path.join(data, 'files'));
  fs.symlinkSync(path.join(home, 'elsewhere'), path.join(disk, 'link'));

  prepare(data);

  expect([getMode(disk), getMode(disk, 'unit', 'photo.jpg')]).toEqual(['700', '600']);
  expect([getMode(home, 'elsewhere'), getMode(data, 'notes.txt')]).toEqual(['644', '644']);
});

test('the server does not start if it cannot remove permissions', () => {
  const data = path.join(home, 'foreign');
  createFile(0o644, data, 'outbox', 'one.eml');
  fs.chmodSync(path.join(data, 'outbox'), 0o755);
  jest.spyOn(fs, 'chmodSync').mockImplementation((file) => {
    if (String(file).includes('outbox')) throw new Error('EPERM');
  });

  expect(() => prepare(data)).toThrow(
    `Other users of this machine can read ${path.join(data, 'outbox')}, and this user is not allowed to change that. ` +
      `Run as its owner or root: chmod -R go= ${path.join(data, 'outbox')}`,
  );
});

test('other users can traverse a new DATA_DIR only if root started the server', () => {
  const data = path.join(home, 'new', 'below');
  prepare(data);
  const expected = process.getuid?.() === 0 ? '711' : '700';
  expect([getMode(home, 'new'), getMode(data), getMode(data, 'auth-secret')]).toEqual([expected, expected, '600']);
});
