import { act, renderHook, waitFor } from '@testing-library/react';
import { useRemoteChanges } from '@/components/reports/editor/frame/use-remote-changes';
import { callApi } from '@/lib/client/api';
import { libraryMessages } from '@/lib/library/events';
import { getReportLibrary } from '@/lib/reports/editor/derived';
import { publishMessage } from '@/tests/unit/client/fake-channel';
import { makeReport } from './editor-fixture';
import { showEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
jest.mock('@/lib/client/api', () => ({ ...jest.requireActual<object>('@/lib/client/api'), callApi: jest.fn() }));

const practice = { id: 'bags', name: 'Gravel Bags', description: '', autoBmp: null, actions: [] };

test('an open inspection offers what another person adds to the library as soon as it is notified', async () => {
  jest.mocked(callApi).mockResolvedValue({ library: [{ name: 'Barriers', entries: [practice] }] });
  const inspection = showEditor(makeReport());
  renderHook(() => useRemoteChanges(inspection));
  const { context } = inspection.store.getState();
  await act(() => publishMessage(libraryMessages['library-changed'], context.unit.id, { idsite: '' }));
  await waitFor(() => expect(getReportLibrary(inspection.store.getState())[0]?.entries).toEqual([practice]));
  expect(inspection.store.getState().report).toEqual(makeReport());
});

test('however many changes are published at once, one request is under way, and one more follows', async () => {
  const answers: ((libraries: unknown) => void)[] = [];
  jest.mocked(callApi).mockReset();
  jest.mocked(callApi).mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const inspection = showEditor(makeReport());
  renderHook(() => useRemoteChanges(inspection));
  const { context } = inspection.store.getState();
  for (let times = 0; times < 5; times++)
    await act(() => publishMessage(libraryMessages['library-changed'], context.unit.id, { idsite: '' }));
  expect(answers).toHaveLength(1);
  await act(async () => answers[0]?.({ library: [] }));
  await waitFor(() => expect(answers).toHaveLength(2));
});
