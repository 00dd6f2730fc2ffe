import fc from 'fast-check';
import { composeLibrary } from '@/lib/library/compose';
import type { LibraryMode } from '@/lib/library/library';
import { unpackLibrary, packLibrary } from '@/lib/library/packed-library';
import { toLibraryView } from '@/lib/library/server/queries';
import { someLibraries } from './some-libraries';

const always = (says: (libraries: typeof someLibraries extends fc.Arbitrary<infer T> ? T : never) => void) =>
  fc.assert(fc.property(someLibraries, says), { numRuns: 300, seed: 20261123 });

test.each<LibraryMode>(['practice', 'action'])(
  'a library of mode %s arrives at its screen as it was, whatever the site changed, hid and added',
  (mode) =>
    always(({ master, differences, own }) => {
      const composed = composeLibrary(master, differences, own);
      const view = toLibraryView({ siteId: 'site', siteName: 'Site', mode, master, differences, own, composed });

      expect(unpackLibrary(packLibrary(view))).toEqual(view);
    }),
);

test('a connection to an entry that no list shows arrives as well', () => {
  always(({ master, differences, own }) => {
    const composed = composeLibrary(master, differences, own);
    const view = toLibraryView({ siteId: null, siteName: '', mode: 'practice', master, differences, own, composed });
    const alone = { ...view, opposite: [] };

    expect(unpackLibrary(packLibrary(alone))).toEqual(alone);
  });
});
