import { act, renderHook, waitFor } from '@testing-library/react';
import { useRemoteChanges } from '@/components/reports/editor/frame/use-remote-changes';
import { callApi } from '@/lib/client/api';
import { libraryMessages } from '@/lib/library/events';
import { getReportLibrary } from '@/lib/reports/editor/derived';
import { publishMessage } from '@/tests/unit/client/fake-channel';
import { createTestReport } from './editor-fixture';
import { renderEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
jest.mock('@/lib/client/api', () => ({ ...jest.requireActual<object>('@/lib/client/api'), callApi: jest.fn() }));

const practice = { id: 'bags', name: 'Gravel Bags', description: '', autoBmp: null, actions: [] };

test('the editor offers a practice that another person added to the library', async () => {
  jest.mocked(callApi).mockResolvedValue({ library: [{ name: 'Barriers', entries: [practice] }] });
  const inspection = renderEditor(createTestReport());
  renderHook(() => useRemoteChanges(inspection));
  const { context } = inspection.store.getState();
  await act(() => publishMessage(libraryMessages['library-changed'], context.unit.id, { idsite: '' }));
  await waitFor(() => expect(getReportLibrary(inspection.store.getState())[0]?.entries).toEqual([practice]));
  expect(inspection.store.getState().report).toEqual(createTestReport());
});

test('the editor sends one library request at a time, even if many changes are published', async () => {
  const responders: ((libraries: unknown) => void)[] = [];
  jest.mocked(callApi).mockReset();
  jest.mocked(callApi).mockImplementation(() => new Promise((resolve) => responders.push(resolve)));
  const inspection = renderEditor(createTestReport());
  renderHook(() => useRemoteChanges(inspection));
  const { context } = inspection.store.getState();
  for (let count = 0; count < 5; count++)
    await act(() => publishMessage(libraryMessages['library-changed'], context.unit.id, { idsite: '' }));
  expect(responders).toHaveLength(1);
  await act(async () => responders[0]?.({ library: [] }));
  await waitFor(() => expect(responders).toHaveLength(2));
});
