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

/** Runs steps in a new process, like a start, and returns their results. */
const runSteps = (...steps: string[]): unknown =>
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

describe('a start', () => {
  it('builds once, and not again while the sources stay the same', () => {
    expect(runSteps(pages, server)).toEqual([true, true]);
    expect(runSteps(pages, server)).toEqual([false, false]);
  });

  it.each(['sources/a', 'sources/deep/b', 'sources/new', 'elsewhere/c'])('builds again when %s changes', (file) => {
    runSteps(pages, server);
    write(file, 'changed');
    expect(runSteps(pages, server)).toEqual([true, true]);
    expect(runSteps(pages, server)).toEqual([false, false]);
  });

  it('does not build again when a file is rewritten unchanged', () => {
    runSteps(pages);
    write('sources/a', 'a');
    expect(runSteps(pages)).toEqual([false]);
  });

  it('checks the sources again after a build step that changes them', () => {
    runSteps(pages, server);
    write('sources/a', 'changed');
    runSteps(server);
    const changing = "buildWhenStale('pages', ['sources'], () => fs.writeFileSync('sources/deep/b', 'made'))";
    expect(runSteps(changing, server)).toEqual([true, true]);
  });
});
