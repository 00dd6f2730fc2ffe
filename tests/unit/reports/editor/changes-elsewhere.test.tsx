import { act, renderHook, screen, within } from '@testing-library/react';
import { useRemoteChanges } from '@/components/reports/editor/frame/use-remote-changes';
import { reportMessages } from '@/lib/reports/events';
import { sharingMessages } from '@/lib/sharing/events';
import { publishMessage, reconnect } from '@/tests/unit/client/fake-channel';
import type { PhotoMark } from '@/lib/reports/domain/photo-mark';
import { makeBmp, makeReport, NOW } from './editor-fixture';
import { showEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

/** The times passed to the open inspection. null means that it reads the report in any case. */
function open() {
  const requests: (string | null)[] = [];
  const inspection = showEditor(makeReport());
  renderHook(() =>
    useRemoteChanges({ ...inspection, changedElsewhere: (changedAt: string | null) => void requests.push(changedAt) }),
  );
  const { report, context } = inspection.store.getState();
  return { requests, idreport: report.id, unitId: context.unit.id };
}

test('each save of a colleague reaches the editor that has the same inspection open at once', async () => {
  const { requests, idreport, unitId } = open();
  const instants = ['2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.500Z', '2026-11-21T15:00:01.000Z'];
  for (const changedAt of instants)
    await publishMessage(reportMessages['updated-report'], unitId, { idreport, changedAt });
  expect(requests).toEqual(instants);
});

test('what happens to another inspection is none of its business', async () => {
  const { requests, unitId } = open();
  await publishMessage(reportMessages['updated-report'], unitId, { idreport: 'another', changedAt: undefined });
  await publishMessage(sharingMessages['acknowledged-report'], unitId, { idreport: 'another' });
  expect(requests).toEqual([]);
});

test('a close-out, a deletion and a connection that was lost ask their question without a time', async () => {
  const { requests, idreport, unitId } = open();
  await publishMessage(reportMessages.new, unitId, { idreport });
  await publishMessage(reportMessages['remove-report'], unitId, { idreport });
  await reconnect();
  expect(requests).toEqual([null, null, null]);
});

test('marks by two people on one photo are shown as each drew them, under their names', async () => {
  const bmp = (version: number, ...drawn: PhotoMark[]) =>
    makeBmp({
      label: 'A',
      version,
      condition: { photos: ['a.jpg'], date: NOW, description: '', marks: { 'a.jpg': { aspect: 1, drawn } } },
    });
  const arrowTo = (x: number): PhotoMark => ({ kind: 'arrow', from: { x: 0.5, y: 0.5 }, to: { x, y: 0.1 } });
  const getReport = (...bmps: ReturnType<typeof bmp>[]) =>
    makeReport({ version: 1, fields: { phase: 'LoggedEventsList' }, bmps });
  const inspection = showEditor(getReport(bmp(1)));
  await screen.findByText('Silt Fence');
  const mine = bmp(1, arrowTo(0.1)).condition.marks?.['a.jpg'] ?? null;
  act(() => inspection.send({ type: 'bmpEdited', bmpId: 'bmp' }));
  await screen.findByRole('heading', { level: 1, name: 'Silt Fence' });
  act(() => inspection.send({ type: 'photoMarked', bmpId: 'bmp', side: 'condition', fileName: 'a.jpg', marked: mine }));
  const remote = getReport(bmp(2, arrowTo(0.9)));
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
  const getPaths = (name: string) => screen.getByRole('group', { name }).querySelector('svg path')?.getAttribute('d');
  expect(getPaths('Mine')).not.toBe(getPaths('Teng'));
});
