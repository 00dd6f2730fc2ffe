import { isUnfinishedBmp } from '@/lib/reports/domain/being-logged';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { isEqual } from '@/lib/equal';
import { isLogStep } from '@/lib/reports/domain/phases';
import type { Device } from './device';
import { getEntries, type Entries } from './entries';
import type { Ledger } from './ledger';
import { getActiveId, getPlace } from './place';
import { findFalseStatements } from './invariants';
import type { OnServer } from './scene';

/** Observes every change on every device and records violations. */
export class Watcher {
  readonly wrong: string[] = [];
  /** For each BMP never saved: who picked it or took it over. */
  private readonly loggers = new Map<string, Set<string>>();

  constructor(private readonly ledger: Ledger) {}

  record(device: Device, event: EditorEvent | null, before: Editor, after: Editor): void {
    if (event) this.seeStep(device, event, before, after);
    else this.receiveNews(device, before, after);
    this.lookAt(device, after);
  }

  private seeStep(device: Device, event: EditorEvent, before: Editor, after: Editor): void {
    for (const entry of this.ledger.note(device, event, before, after))
      this.wrong.push(`${device.name}'s '${event.type}' took away ${entry}.`);
    const known = new Set(before.report.bmps.map(({ id }) => id));
    const logsAgain = event.type === 'undone' && isLogStep(getPhase(after));
    if (event.type === 'practicePicked' || logsAgain)
      for (const bmp of after.report.bmps)
        if (!known.has(bmp.id) && isUnfinishedBmp(bmp)) this.loggers.set(bmp.id, new Set([device.person.name]));
    if (event.type === 'bmpTakenOver' && before.takeOver) this.loggers.get(before.takeOver)?.add(device.person.name);
    for (const { id, label } of after.report.bmps)
      if (label !== null && event.type === 'bmpSaved') this.loggers.delete(id);
  }

  /** Records a screen change that the person did not cause, unless a notice explains it. */
  private receiveNews(device: Device, before: Editor, after: Editor): void {
    const [from, to] = [getPlace(before), getPlace(after)];
    if (from === to || isSaid(before, after)) return;
    this.wrong.push(`${device.name}'s screen moved by itself from ${from} to ${to}.`);
  }

  /** Records a wrong screen, and a device inside a BMP that a colleague is logging. */
  lookAt(device: Device, editor: Editor): void {
    for (const what of findFalseStatements(editor)) this.wrong.push(`${device.name}'s device ${what}.`);
    const active = getActiveId(editor);
    const loggers = active === null ? undefined : this.loggers.get(active);
    if (!loggers || !isLogStep(getPhase(editor)) || loggers.has(device.person.name)) return;
    this.wrong.push(`${device.name} stands inside the BMP that ${[...loggers].join(' and ')} is logging.`);
  }

  /** Records a device that reopened an inspection at another place than where it was left. */
  seeOpening(device: Device, editor: Editor): void {
    this.lookAt(device, editor);
    const { leftAt } = device;
    if (!leftAt || leftAt.queued || leftAt.report.status !== 'setup' || isSaid(leftAt, editor)) return;
    const [from, to] = [getPlace(leftAt), getPlace(editor)];
    if (from !== to) this.wrong.push(`${device.name} had left the inspection at ${from} and finds it at ${to}.`);
  }

  /** Compares confirmed entries with what was sent or frozen, and the PDF with the record. */
  compareRecord(device: Device, confirmed: Entries, { report, printed }: OnServer, isClosed: boolean): void {
    const serverReport = getEntries(report);
    for (const entry of this.ledger.listRemaining(confirmed, device.name))
      if (!serverReport.has(entry))
        this.wrong.push(`${isClosed ? 'CLOSE OUT froze' : 'SAVE & NOTIFY sent'} the inspection without ${entry}.`);
    if (!isClosed && report.bmps.some(isUnfinishedBmp))
      this.wrong.push('A BMP went out that nobody had finished logging.');
    if (printed && !isEqual([...getEntries(printed).keys()], [...serverReport.keys()]))
      this.wrong.push('The PDF shows something else than the record.');
  }
}

function isSaid(before: Editor, after: Editor): boolean {
  const active = getActiveId(before);
  const isActiveGone = active !== null && !after.report.bmps.some(({ id }) => id === active);
  const wasConfirmed = before.sending !== null || before.queued !== null;
  const isTakenOver = after.notice?.kind === 'taken-over' && after.notice !== before.notice;
  return before.report.status !== after.report.status || wasConfirmed || isActiveGone || isTakenOver;
}
