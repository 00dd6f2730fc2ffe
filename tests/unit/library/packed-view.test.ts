import fc from 'fast-check';
import { compose } from '@/lib/library/compose';
import type { LibraryMode } from '@/lib/library/library';
import { receivedView, sentView } from '@/lib/library/packed-view';
import { libraryViewOf } from '@/lib/library/server/queries';
import { someLibraries } from './some-libraries';

const always = (says: (libraries: typeof someLibraries extends fc.Arbitrary<infer T> ? T : never) => void) =>
  fc.assert(fc.property(someLibraries, says), { numRuns: 300, seed: 20261123 });

test.each<LibraryMode>(['practice', 'action'])(
  'a library of mode %s arrives at its screen as it was, whatever the site changed, hid and added',
  (mode) =>
    always(({ master, differences, own }) => {
      const composed = compose(master, differences, own);
      const view = libraryViewOf({ siteId: 'site', siteName: 'Site', mode, master, differences, own, composed });

      expect(receivedView(sentView(view))).toEqual(view);
    }),
);

test('a connection to an entry that no list shows arrives as well', () => {
  always(({ master, differences, own }) => {
    const composed = compose(master, differences, own);
    const view = libraryViewOf({ siteId: null, siteName: '', mode: 'practice', master, differences, own, composed });
    const alone = { ...view, opposite: [] };

    expect(receivedView(sentView(alone))).toEqual(alone);
  });
});
