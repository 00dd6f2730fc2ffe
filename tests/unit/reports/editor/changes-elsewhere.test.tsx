import { renderHook } from '@testing-library/react';
import { useChangesElsewhere } from '@/components/reports/editor/frame/use-changes-elsewhere';
import { reportMessages } from '@/lib/reports/events';
import { sharingMessages } from '@/lib/sharing/events';
import { hears, reconnect } from '@/tests/unit/client/fake-channel';
import { aReport } from './an-editor';
import { showEditor } from './show-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

/** The instants that the open inspection was told. null means that it reads the report whatever it has. */
function open() {
  const told: (string | null)[] = [];
  const inspection = showEditor(aReport());
  renderHook(() =>
    useChangesElsewhere({ ...inspection, changedElsewhere: (changedAt: string | null) => void told.push(changedAt) }),
  );
  const { report, surroundings } = inspection.store.getState();
  return { told, idreport: report.id, unitId: surroundings.unit.id };
}

test('each save of a colleague is told to the editor that has the same inspection open at once', async () => {
  const { told, idreport, unitId } = open();
  const instants = ['2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.500Z', '2026-11-21T15:00:01.000Z'];
  for (const changedAt of instants) await hears(reportMessages['updated-report'], unitId, { idreport, changedAt });
  expect(told).toEqual(instants);
});

test('what happens to another inspection is none of its business', async () => {
  const { told, unitId } = open();
  await hears(reportMessages['updated-report'], unitId, { idreport: 'another', changedAt: undefined });
  await hears(sharingMessages['acknowledged-report'], unitId, { idreport: 'another' });
  expect(told).toEqual([]);
});

test('a close-out, a deletion and a connection that was lost are asked about without an instant', async () => {
  const { told, idreport, unitId } = open();
  await hears(reportMessages.new, unitId, { idreport });
  await hears(reportMessages['remove-report'], unitId, { idreport });
  await reconnect();
  expect(told).toEqual([null, null, null]);
});
