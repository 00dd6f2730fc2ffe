import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const BUILD_WHEN_STALE = pathToFileURL(path.resolve('scripts/build-when-stale.mjs')).href;
let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-build-'));
  for (const [file, text] of Object.entries({ 'sources/a': 'a', 'sources/deep/b': 'b', 'elsewhere/c': 'c' })) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  fs.symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'sources/link'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** A process of its own, as every start is: what each step told, in their order. */
const start = (...steps: string[]): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import fs from 'node:fs'; import { buildWhenStale } from '${BUILD_WHEN_STALE}';
        console.log(JSON.stringify([${steps.join(', ')}]));`,
      ],
      { cwd: folder, encoding: 'utf8' },
    ),
  );
const pages = "buildWhenStale('pages', ['sources'], () => {})";
const server = "buildWhenStale('server', ['sources'], () => {})";
const write = (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text);

describe('what a start makes again', () => {
  it('makes everything once, and then nothing while no source changes', () => {
    expect(start(pages, server)).toEqual([true, true]);
    expect(start(pages, server)).toEqual([false, false]);
  });

  it.each(['sources/a', 'sources/deep/b', 'sources/new', 'elsewhere/c'])('makes it again when %s changes', (file) => {
    start(pages, server);
    write(file, 'changed');
    expect(start(pages, server)).toEqual([true, true]);
    expect(start(pages, server)).toEqual([false, false]);
  });

  it('makes nothing again when a file was only copied over itself', () => {
    start(pages);
    write('sources/a', 'a');
    expect(start(pages)).toEqual([false]);
  });

  it('looks again at what making something may have changed', () => {
    start(pages, server);
    write('sources/a', 'changed');
    start(server);
    const changing = "buildWhenStale('pages', ['sources'], () => fs.writeFileSync('sources/deep/b', 'made'))";
    expect(start(changing, server)).toEqual([true, true]);
  });
});
