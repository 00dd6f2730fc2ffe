import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { LibraryScreen } from '@/components/library/library-screen';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import type { Followers, LibraryView } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';
import { serializeProps } from '@/lib/serialized-props';

export const SITE = { id: '11111111-1111-4111-8111-111111111111', name: 'Menomonee Crossing, Phase 2' };
export const SENDER = { personId: 'p1', unitId: 'u1' };

export const getEntry = (name: string, more: Partial<ComposedEntry> = {}): ComposedEntry => ({
  id: `id of ${name}`,
  mode: 'practice',
  groupId: 'barriers',
  name,
  description: `About ${name}.`,
  standard: '',
  pictures: [],
  autoBmp: null,
  position: 0,
  connections: [],
  origin: 'master',
  changed: [],
  drift: [],
  version: '1',
  updatedAt: '2026-11-22T15:00:00.000Z',
  ...more,
});

export const getGroup = (name: string, entries: ComposedEntry[], more: Partial<ComposedGroup> = {}): ComposedGroup => ({
  id: name.toLowerCase(),
  mode: 'practice',
  name,
  position: 0,
  origin: 'master',
  drift: [],
  version: '1',
  entries,
  ...more,
});

const REPLACE = { id: 'replace', name: 'Replace torn material' };
const TRENCH = { id: 'trench', name: 'Re-trench the fabric' };

export const SILT_FENCE = getEntry('Silt Fence', {
  connections: [REPLACE.id],
  standard: 'WDNR 1056',
  description: 'Trenched fabric on posts.',
});

export const library = (more: Partial<LibraryView> = {}): LibraryView => ({
  site: null,
  mode: 'practice',
  groups: [
    getGroup('Barriers', [SILT_FENCE, getEntry('Filter Sock')]),
    getGroup('Inlets', [getEntry('Inlet Bag', { groupId: 'inlets' })]),
  ],
  hidden: { groups: [], entries: [] },
  opposite: [{ id: 'fabric', name: 'Fabric', entries: [REPLACE, TRENCH] }],
  ...more,
});

export const getSiteLibrary = (more: Partial<LibraryView> = {}) => library({ site: SITE, ...more });

export interface Sent {
  path: string;
  body: Record<string, unknown>;
}

type Answer = (sent: Sent) => Response | Promise<Response>;

export const getRefusal = (status: number, code: string, message: string, details?: unknown): Response =>
  Response.json({ code, message, details }, { status });

interface ServerAnswer {
  answer?: Answer;
  now?: LibraryView;
  followers?: Followers;
}

const NOBODY: Followers = { follow: 0, keep: [] };

/**
 * Shows a library. The server answers a reading with `now` and every command with `answer`; what was sent is noted.
 */
export function showLibrary(
  rendered: LibraryView,
  { answer = () => Response.json({ success: true }), now = rendered, followers = NOBODY }: ServerAnswer = {},
) {
  const sent: Sent[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url);
    if (path.startsWith('/api/library/view')) return Response.json(now);
    if (path.startsWith('/api/library/followers')) return Response.json(followers);
    const body: Record<string, unknown> = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    if (init?.method !== 'GET') sent.push({ path, body });
    return answer({ path, body });
  });
  const cache = new Map();
  const { unmount } = render(
    <SWRConfig value={{ provider: () => cache }}>
      <PopupProvider>
        <UndoProvider>
          <LibraryScreen serialized={serializeProps(rendered)} unitName="Lakeshore" sender={SENDER} entryId={null} />
        </UndoProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  return { sent, unmount };
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const getDialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
export const openEntry = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  return within(await getDialog(name));
};
