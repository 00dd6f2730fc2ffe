import type { StoreApi } from 'zustand/vanilla';
import { isUnsaved, type Editor } from '@/lib/reports/editor/state';
import type { InspectionPack } from '@/lib/reports/report';
import { now } from './clock';
import type { Draft } from './database';
import { draftKeeper } from './drafts';
import { placeKeeper } from './places';
import { keepPack } from './shelf';

/** What of an open report is on this device: a draft while the server lacks something, otherwise the report as it is there. */
export interface Keeping {
  /** Photos that the server has and no saved state names any more. */
  gone: Set<string>;
  /**
   * The machine's state is on the device, or is not needed there. `entered`: the person just changed it. Rejects when
   * storage is full or forbidden.
   */
  keep(entered: boolean): Promise<void>;
  /** The draft goes, whatever it holds. */
  forget(): Promise<void>;
}

/** `entering`: somebody has the report open, and the next draft is to be begun quickly. */
export function keepOnDevice(
  store: StoreApi<Editor>,
  opened: InspectionPack,
  draft: Draft | null,
  entering: () => boolean,
): Keeping {
  const reportId = opened.report.id;
  const personId = opened.me.id;
  const drafts = draftKeeper();
  const places = placeKeeper(opened);
  const gone = new Set(draft?.goneFromReport);
  let changedAt = draft?.changedAt ?? now();

  async function keep(entered: boolean): Promise<void> {
    if (entered) changedAt = now();
    await Promise.all([holdsWork() ? drafts.keep(draftNow()) : settle(), keepPlace()]);
  }

  /** What is sent without a screen moves nobody. */
  async function keepPlace(): Promise<void> {
    const { place, unread, newPhase } = store.getState();
    if (entering()) await places.keep({ ...place, typed: { unread, newPhase } });
  }

  /** Something that the server does not have, or that nobody decided yet. */
  function holdsWork(): boolean {
    const editor = store.getState();
    const { stranded, queued, clashes } = editor;
    return isUnsaved(editor) || stranded !== null || queued !== null || clashes.length > 0 || gone.size > 0;
  }

  function draftNow(): Draft {
    const { base, report, stranded, queued, clashes, changedBy, save } = store.getState();
    return {
      reportId,
      personId,
      unitId: opened.unit.id,
      unitName: opened.unit.name,
      base,
      mine: report,
      stranded,
      clashes,
      changedBy,
      queued,
      unanswered: save.sent ?? save.unanswered,
      goneFromReport: [...gone],
      pack: packNow(),
      changedAt,
    };
  }

  function packNow(): InspectionPack {
    const { pack, base } = store.getState();
    return { ...pack, report: base, today: opened.today };
  }

  /** The server has everything: from now on the device opens the report as the server has it. */
  async function settle(): Promise<void> {
    const pack = packNow();
    if (pack.report.version > 0) await keepPack(pack).catch(() => undefined);
    // Something may have been entered meanwhile.
    if (holdsWork()) return;
    if (entering() && (await madeReady())) return;
    if (!holdsWork()) await drafts.drop(reportId, personId);
  }

  /** A full device has no room for it. */
  const madeReady = () =>
    drafts.makeReady(draftNow()).then(
      () => true,
      () => false,
    );

  return { gone, keep, forget: () => drafts.drop(reportId, personId) };
}
