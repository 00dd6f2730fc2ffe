import { act, renderHook, waitFor } from '@testing-library/react';
import { openReport, type OpenedReport } from '@/components/reports/editor/frame/open-report';
import { useOpenedInspection } from '@/components/reports/editor/frame/use-opened-inspection';
import { acquireEditLock } from '@/lib/offline/sync/edit-lock';
import { openInspection } from '@/lib/offline/sync/report-sync';
import { createEditorData } from '@/tests/unit/offline/editor-data-fixture';

jest.mock('@/components/reports/editor/frame/open-report', () => ({ openReport: jest.fn() }));
jest.mock('@/lib/offline/sync/edit-lock', () => ({ acquireEditLock: jest.fn() }));
jest.mock('@/lib/offline/sync/report-sync', () => ({ openInspection: jest.fn() }));

const OWNER = { personId: 'p1', unitId: 'u1' };
const onSessionRefused = () => undefined;

test('a tab does not edit an inspection that another tab takes over while it opens', async () => {
  let loseLock = () => {};
  jest.mocked(acquireEditLock).mockImplementation(async (_, onLost) => {
    loseLock = onLost;
    return { end: () => undefined };
  });
  let finishOpening: (report: OpenedReport) => void = () => undefined;
  jest.mocked(openReport).mockReturnValue(new Promise((resolve) => (finishOpening = resolve)));
  const { result } = renderHook(() => useOpenedInspection('r1', false, OWNER, onSessionRefused));
  await waitFor(() => expect(openReport).toHaveBeenCalled());

  act(() => loseLock());
  await act(async () =>
    finishOpening({ editorData: createEditorData('r1'), draft: null, place: null, pendingResponse: null }),
  );

  expect(result.current.opening).toEqual({ state: 'elsewhere' });
  expect(openInspection).not.toHaveBeenCalled();
});
