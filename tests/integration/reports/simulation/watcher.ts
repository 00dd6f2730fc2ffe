import { isUnfinishedBmp } from '@/lib/reports/domain/being-logged';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { isEqual } from '@/lib/equal';
import { isBmpLogging } from '@/lib/reports/domain/phases';
import type { Device } from './device';
import { collectEntries, type Entries } from './entries';
import type { Ledger } from './ledger';
import { getActiveBmpId, formatPlace } from './place';
import { findContradictions } from './invariants';
import type { ServerState } from './scene';

/** Checks every change on every device and records violations. */
export class Watcher {
  readonly violations: string[] = [];
  /** By id of a BMP that was never saved: who picked it or took it over. */
  private readonly loggers = new Map<string, Set<string>>();

  constructor(private readonly ledger: Ledger) {}

  record(device: Device, event: EditorEvent | null, before: Editor, after: Editor): void {
    if (event) this.checkEvent(device, event, before, after);
    else this.checkScreenMove(device, before, after);
    this.checkEditor(device, after);
  }

  private checkEvent(device: Device, event: EditorEvent, before: Editor, after: Editor): void {
    for (const entry of this.ledger.recordEvent(device, event, before, after))
      this.violations.push(`${device.name}'s '${event.type}' removed ${entry}.`);
    const idsBefore = new Set(before.report.bmps.map(({ id }) => id));
    const isLoggingAgain = event.type === 'undone' && isBmpLogging(getPhase(after));
    if (event.type === 'practicePicked' || isLoggingAgain)
      for (const bmp of after.report.bmps)
        if (!idsBefore.has(bmp.id) && isUnfinishedBmp(bmp)) this.loggers.set(bmp.id, new Set([device.person.name]));
    if (event.type === 'bmpTakenOver' && before.takeOverBmpId)
      this.loggers.get(before.takeOverBmpId)?.add(device.person.name);
    for (const { id, label } of after.report.bmps)
      if (label !== null && event.type === 'bmpSaved') this.loggers.delete(id);
  }

  /** Records a screen that moved although the person did nothing and no message explains it. */
  private checkScreenMove(device: Device, before: Editor, after: Editor): void {
    const [from, to] = [formatPlace(before), formatPlace(after)];
    if (from === to || isMoveExplained(before, after)) return;
    this.violations.push(`${device.name}'s screen moved by itself from ${from} to ${to}.`);
  }

  /** Records contradictions, and a device inside a BMP that a colleague is logging. */
  checkEditor(device: Device, editor: Editor): void {
    for (const contradiction of findContradictions(editor))
      this.violations.push(`${device.name}'s device ${contradiction}.`);
    const bmpId = getActiveBmpId(editor);
    const loggers = bmpId === null ? undefined : this.loggers.get(bmpId);
    if (!loggers || !isBmpLogging(getPhase(editor)) || loggers.has(device.person.name)) return;
    this.violations.push(`${device.name} is inside the BMP that ${[...loggers].join(' and ')} is logging.`);
  }

  /** Records an inspection that was reopened at a different step from the one where the device left it. */
  checkReopening(device: Device, editor: Editor): void {
    this.checkEditor(device, editor);
    const { editorWhenLeft } = device;
    if (
      !editorWhenLeft ||
      editorWhenLeft.queued ||
      editorWhenLeft.report.status !== 'setup' ||
      isMoveExplained(editorWhenLeft, editor)
    )
      return;
    const [from, to] = [formatPlace(editorWhenLeft), formatPlace(editor)];
    if (from !== to) this.violations.push(`${device.name} left the inspection at ${from} and reopened it at ${to}.`);
  }

  /** Compares the record with the entries that the person confirmed, and the PDF with the record. */
  compareRecord(device: Device, confirmed: Entries, { report, pdfReport }: ServerState, isClosed: boolean): void {
    const recordEntries = collectEntries(report);
    for (const entry of this.ledger.listRemaining(confirmed, device.name))
      if (!recordEntries.has(entry))
        this.violations.push(
          `${isClosed ? 'CLOSE OUT closed' : 'SAVE & NOTIFY sent'} the inspection without ${entry}.`,
        );
    if (!isClosed && report.bmps.some(isUnfinishedBmp))
      this.violations.push('SAVE & NOTIFY sent a BMP that was not completely logged.');
    if (pdfReport && !isEqual([...collectEntries(pdfReport).keys()], [...recordEntries.keys()]))
      this.violations.push('The PDF differs from the record.');
  }
}

/** Whether the person confirmed something, or the status or a message explains that the screen moves. */
function isMoveExplained(before: Editor, after: Editor): boolean {
  const bmpId = getActiveBmpId(before);
  const isBmpDeleted = bmpId !== null && !after.report.bmps.some(({ id }) => id === bmpId);
  const wasConfirmed = before.sending !== null || before.queued !== null;
  const isTakenOver = after.message?.kind === 'taken-over' && after.message !== before.message;
  return before.report.status !== after.report.status || wasConfirmed || isBmpDeleted || isTakenOver;
}
