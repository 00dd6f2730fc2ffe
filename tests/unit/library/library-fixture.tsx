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

export const createEntry = (name: string, overrides: Partial<ComposedEntry> = {}): ComposedEntry => ({
  id: `id of ${name}`,
  mode: 'practice',
  groupId: 'barriers',
  name,
  description: `About ${name}.`,
  standard: '',
  formItem: '',
  pictures: [],
  autoBmp: null,
  position: 0,
  connections: [],
  origin: 'master',
  changedFields: [],
  drift: [],
  version: '1',
  updatedAt: '2026-11-22T15:00:00.000Z',
  ...overrides,
});

export const createGroup = (
  name: string,
  entries: ComposedEntry[],
  overrides: Partial<ComposedGroup> = {},
): ComposedGroup => ({
  id: name.toLowerCase(),
  mode: 'practice',
  name,
  position: 0,
  origin: 'master',
  drift: [],
  version: '1',
  entries,
  ...overrides,
});

const REPLACE = { id: 'replace', name: 'Replace torn material' };
const TRENCH = { id: 'trench', name: 'Re-trench the fabric' };

export const SILT_FENCE = createEntry('Silt Fence', {
  connections: [REPLACE.id],
  standard: 'WDNR 1056',
  description: 'Trenched fabric on posts.',
});

export const createLibrary = (overrides: Partial<LibraryView> = {}): LibraryView => ({
  site: null,
  mode: 'practice',
  groups: [
    createGroup('Barriers', [SILT_FENCE, createEntry('Filter Sock')]),
    createGroup('Inlets', [createEntry('Inlet Bag', { groupId: 'inlets' })]),
  ],
  hidden: { groups: [], entries: [] },
  opposite: [{ id: 'fabric', name: 'Fabric', entries: [REPLACE, TRENCH] }],
  ...overrides,
});

export const createSiteLibrary = (overrides: Partial<LibraryView> = {}) => createLibrary({ site: SITE, ...overrides });

export interface SentRequest {
  path: string;
  body: Record<string, unknown>;
}

type Responder = (request: SentRequest) => Response | Promise<Response>;

export const createFailureResponse = (status: number, code: string, message: string, details?: unknown): Response =>
  Response.json({ code, message, details }, { status });

interface ServerOptions {
  respond?: Responder;
  reloadedLibrary?: LibraryView;
  followers?: Followers;
}

const NO_FOLLOWERS: Followers = { followingSiteCount: 0, keepingSites: [] };

/** Renders a library and collects the commands it sends. On a reload, the server returns `reloadedLibrary`. */
export function renderLibrary(
  rendered: LibraryView,
  {
    respond = () => Response.json({ success: true }),
    reloadedLibrary = rendered,
    followers = NO_FOLLOWERS,
  }: ServerOptions = {},
) {
  const sent: SentRequest[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url);
    if (path.startsWith('/api/library/view')) return Response.json(reloadedLibrary);
    if (path.startsWith('/api/library/followers')) return Response.json(followers);
    const body: Record<string, unknown> = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    if (init?.method !== 'GET') sent.push({ path, body });
    return respond({ path, body });
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

export const clickButton = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const findDialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
export const openEntry = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  return within(await findDialog(name));
};
