import { act, renderHook, screen, within } from '@testing-library/react';
import { useRemoteChanges } from '@/components/reports/editor/frame/use-remote-changes';
import { reportMessages } from '@/lib/reports/events';
import { sharingMessages } from '@/lib/sharing/events';
import { publishMessage, reconnect } from '@/tests/unit/client/fake-channel';
import type { PhotoMark } from '@/lib/reports/domain/photo-mark';
import { createBmp, createTestReport, NOW } from './editor-fixture';
import { renderEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

/** Opens an inspection and records each refetch request: the time of the change, or null if unknown. */
function openInspection() {
  const requests: (string | null)[] = [];
  const inspection = renderEditor(createTestReport());
  renderHook(() =>
    useRemoteChanges({ ...inspection, refetch: (changedAt: string | null) => void requests.push(changedAt) }),
  );
  const { report, context } = inspection.store.getState();
  return { requests, idreport: report.id, unitId: context.unit.id };
}

test('the editor refetches after each save of a colleague in the same inspection', async () => {
  const { requests, idreport, unitId } = openInspection();
  const instants = ['2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.500Z', '2026-11-21T15:00:01.000Z'];
  for (const changedAt of instants)
    await publishMessage(reportMessages['updated-report'], unitId, { idreport, changedAt });
  expect(requests).toEqual(instants);
});

test('the editor ignores messages about another inspection', async () => {
  const { requests, unitId } = openInspection();
  await publishMessage(reportMessages['updated-report'], unitId, { idreport: 'another', changedAt: undefined });
  await publishMessage(sharingMessages['acknowledged-report'], unitId, { idreport: 'another' });
  expect(requests).toEqual([]);
});

test('the editor always refetches after a close-out, a deletion and a reconnect', async () => {
  const { requests, idreport, unitId } = openInspection();
  await publishMessage(reportMessages.new, unitId, { idreport });
  await publishMessage(reportMessages['remove-report'], unitId, { idreport });
  await reconnect();
  expect(requests).toEqual([null, null, null]);
});

test('the editor shows the marks of two people on one photo side by side, with their names', async () => {
  const createMarkedBmp = (version: number, ...marks: PhotoMark[]) =>
    createBmp({
      label: 'A',
      version,
      condition: { photos: ['a.jpg'], date: NOW, description: '', marks: { 'a.jpg': { aspect: 1, marks } } },
    });
  const createArrow = (x: number): PhotoMark => ({ kind: 'arrow', from: { x: 0.5, y: 0.5 }, to: { x, y: 0.1 } });
  const createReport = (...bmps: ReturnType<typeof createMarkedBmp>[]) =>
    createTestReport({ version: 1, fields: { phase: 'LoggedEventsList' }, bmps });
  const inspection = renderEditor(createReport(createMarkedBmp(1)));
  await screen.findByText('Silt Fence');
  const localMarks = createMarkedBmp(1, createArrow(0.1)).condition.marks?.['a.jpg'] ?? null;
  act(() => inspection.send({ type: 'bmpEdited', bmpId: 'bmp' }));
  await screen.findByRole('heading', { level: 1, name: 'Silt Fence' });
  act(() =>
    inspection.send({
      type: 'photoMarked',
      bmpId: 'bmp',
      side: 'condition',
      fileName: 'a.jpg',
      markedPhoto: localMarks,
    }),
  );
  const remote = createReport(createMarkedBmp(2, createArrow(0.9)));
  act(() => inspection.send({ type: 'serverMoved', conflict: { report: remote, changedBy: 'Teng', changedAt: NOW } }));

  await screen.findByRole('group', { name: 'Mine' });
  const getSide = (name: string) => within(screen.getByRole('group', { name }));
  for (const [name, place] of [
    ['Mine', 'top left'],
    ['Teng', 'top right'],
  ] as const) {
    expect(getSide(name).getByText(`1 photo; photo 1 marked: arrow (${place})`)).toBeVisible();
    expect(
      await getSide(name).findByRole('img', { name: 'Silt Fence, condition, photo 1, marked: arrow' }),
    ).toBeVisible();
  }
  const getPath = (name: string) => screen.getByRole('group', { name }).querySelector('svg path')?.getAttribute('d');
  expect(getPath('Mine')).not.toBe(getPath('Teng'));
});
