import type { StoreApi } from 'zustand/vanilla';
import { isUnsaved, type Editor } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import { now } from '@/lib/client/clock';
import type { StoredDraft } from './stored-draft';
import { draftWriter } from './draft-store';
import { placeWriter } from './places';
import { cacheReport } from './cached-reports';

/** What of an open report is on this device: a draft while the server lacks something, otherwise the report as it is there. */
export interface DraftPersistence {
  /** Photos that the server has and no saved state names any more. */
  unnamedPhotos: Set<string>;
  /**
   * The machine's state is on the device, or is not needed there. `entered`: the person just changed it. Rejects when
   * storage is full or forbidden.
   */
  persist(entered: boolean): Promise<void>;
  /** The draft goes, whatever it holds. */
  forget(): Promise<void>;
}

/** `entering`: somebody has the report open, and the next draft is to be begun quickly. */
export function openDraftPersistence(
  store: StoreApi<Editor>,
  opened: EditorData,
  draft: StoredDraft | null,
  entering: () => boolean,
): DraftPersistence {
  const reportId = opened.report.id;
  const personId = opened.me.id;
  const drafts = draftWriter();
  const places = placeWriter(opened);
  const unnamedPhotos = new Set(draft?.goneFromReport);
  let changedAt = draft?.changedAt ?? now();

  async function persist(entered: boolean): Promise<void> {
    if (entered) changedAt = now();
    await Promise.all([holdsWork() ? drafts.persist(draftNow()) : settle(), persistPlace()]);
  }

  /** What is sent without a screen moves nobody. */
  async function persistPlace(): Promise<void> {
    const { place, unread, newPhase } = store.getState();
    if (entering()) await places.persist({ ...place, typed: { unread, newPhase } });
  }

  /** Something that the server does not have, or that nobody decided yet. */
  function holdsWork(): boolean {
    const editor = store.getState();
    const { orphaned, queued, conflicts } = editor;
    return isUnsaved(editor) || orphaned !== null || queued !== null || conflicts.length > 0 || unnamedPhotos.size > 0;
  }

  function draftNow(): StoredDraft {
    const { base, report, orphaned, queued, conflicts, changedBy, save } = store.getState();
    return {
      reportId,
      personId,
      unitId: opened.unit.id,
      unitName: opened.unit.name,
      base,
      mine: report,
      stranded: orphaned,
      clashes: conflicts,
      changedBy,
      queued,
      unanswered: save.sent ?? save.unacknowledged,
      goneFromReport: [...unnamedPhotos],
      pack: packNow(),
      changedAt,
    };
  }

  function packNow(): EditorData {
    const { surroundings, base } = store.getState();
    return { ...surroundings, report: base, today: opened.today };
  }

  /** The server has everything: from now on the device opens the report as the server has it. */
  async function settle(): Promise<void> {
    const pack = packNow();
    if (pack.report.version > 0) await cacheReport(pack).catch(() => undefined);
    // Something may have been entered meanwhile.
    if (holdsWork()) return;
    if (entering() && (await wasPrimed())) return;
    if (!holdsWork()) await drafts.drop(reportId, personId);
  }

  /** A full device has no room for it. */
  const wasPrimed = () =>
    drafts.prime(draftNow()).then(
      () => true,
      () => false,
    );

  return { unnamedPhotos, persist, forget: () => drafts.drop(reportId, personId) };
}
