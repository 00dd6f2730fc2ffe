'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState, type ReactNode, useSyncExternalStore } from 'react';
import { BeforeReloadContext } from '@/components/ui/lazy/lazy-component';
import { EditorFrame } from '@/components/reports/editor/frame/editor-frame';
import { useRemoteChanges } from '@/components/reports/editor/frame/use-remote-changes';
import { useSessionRejected } from '@/components/reports/editor/frame/use-session-rejected';
import { useOpenedInspection } from '@/components/reports/editor/frame/use-opened-inspection';
import { replaceUrl } from '@/components/reports/editor/frame/use-phone-back';
import { useShownEditor } from '@/components/reports/editor/frame/use-shown-editor';
import {
  getCorrectionTexts,
  useCorrectionLanguage,
} from '@/components/reports/editor/corrections/use-correction-texts';
import { InspectionContext } from '@/components/reports/editor/inspection-context';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Card } from '@/components/ui/lists/card';
import { ErrorState, Loading } from '@/components/ui/feedback/states';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { storePersonLanguage } from '@/lib/offline/store/device-language';
import { isUnsaved } from '@/lib/reports/editor/derived';
import type { Language, Localized } from '@/lib/language';
import type { MapConfig } from '@/lib/map/types';
import { listStartEvents, type PlannedStart } from '@/lib/reports/editor/planned-start';
import { createEditorUrl, REPORT_LIST_PATH } from '@/lib/reports/urls';
import { SETTING_UP, GETTING_DATA } from '@/lib/reports/editor/texts';
import { calendarDay } from '@/lib/dates';
import { now, subscribeToClock } from '@/lib/client/clock';

export interface ReportEditorProps {
  /** null starts a new inspection, unless the URL names a report. */
  reportId: string | null;
  owner: DeviceOwner;
  map: MapConfig;
  linkedBmpId?: string | null;
  /** What a new inspection starts with. */
  plannedStart?: PlannedStart | null;
  language?: Language;
}

/** The report editor: one client page that starts from the server's editor data or this device's (EDIT-01). */
export function ReportEditor({ reportId, owner, map, linkedBmpId = null, ...props }: ReportEditorProps) {
  const { plannedStart = null, language = 'en' } = props;
  // Back may lead to the entry of a new inspection, whose URL names the report once it is stored.
  const urlReportId = useSearchParams().get('report');
  const existingId = reportId ?? urlReportId;
  const [{ id, isNew }] = useState(() => ({ id: existingId ?? crypto.randomUUID(), isNew: existingId === null }));
  const { opening, tryAgain } = useOpenedInspection(id, isNew, owner, useSessionRejected());

  const textLanguage = useCorrectionLanguage(language);
  // Everything is English until the crew is notified.
  const areTextsLoading = textLanguage === null && !isNew;
  if (opening.state === 'loading' || areTextsLoading)
    return (
      <div lang={isNew ? 'en' : language}>
        <Loading text={isNew ? SETTING_UP : OPENING_TEXTS[language]} rows={6} />
      </div>
    );
  if (opening.state === 'failed') {
    return <OpenFailure {...opening} language={textLanguage ?? 'en'} onTryAgain={tryAgain} />;
  }
  if (opening.state === 'elsewhere') return <OpenElsewhere language={textLanguage ?? 'en'} onTakeOver={tryAgain} />;
  const { inspection } = opening;
  return (
    <OpenEditor
      inspection={inspection}
      map={map}
      linkedBmpId={linkedBmpId}
      language={language}
      plannedStart={isNew ? plannedStart : null}
    />
  );
}

interface OpenEditorProps {
  inspection: LocalInspection;
  map: MapConfig;
  linkedBmpId: string | null;
  plannedStart: PlannedStart | null;
  language: Language;
}

function OpenEditor({ inspection, map, linkedBmpId, plannedStart, language }: OpenEditorProps) {
  const { editor, enter } = useShownEditor(inspection);
  const minute = useMinute();
  const today = calendarDay(minute, editor.report.timeZone);
  const { id, status } = editor.report;
  const personId = editor.context.me.id;
  useRemoteChanges(inspection);
  useEffect(() => storePersonLanguage(personId, language), [personId, language]);
  // Runs once. The URL changes below, so that a reload does not repeat it.
  useEffect(() => {
    if (linkedBmpId !== null) inspection.send({ type: 'bmpLinked', bmpId: linkedBmpId });
  }, [inspection, linkedBmpId]);
  useEffect(() => {
    // What is in the inspection already, after a reload, stays.
    if (plannedStart !== null && inspection.store.getState().report.fields.siteId === null)
      for (const event of listStartEvents(plannedStart)) inspection.send(event);
  }, [inspection, plannedStart]);
  // On the server, or as a draft on this device.
  const isStored = editor.base.version > 0 || isUnsaved(editor);

  useEffect(() => {
    // From now on a reload or a shared link opens this report.
    if (isStored) replaceUrl(createEditorUrl({ id, status }));
  }, [isStored, id, status]);

  const persistAll = useCallback(() => inspection.persist().then(inspection.flush), [inspection]);
  const view = useMemo(
    () => ({ editor, enter, inspection, today, now: minute, map }),
    [editor, enter, inspection, today, minute, map],
  );
  return (
    <InspectionContext value={view}>
      <BeforeReloadContext value={persistAll}>
        <EditorFrame language={language} linkedBmpId={linkedBmpId} />
      </BeforeReloadContext>
    </InspectionContext>
  );
}

interface OpenFailureProps {
  message: string;
  isNotFound: boolean;
  language: Language;
  onTryAgain: () => void;
}

/** Says why the inspection did not open. A link may lead to a deleted one, or to one in another work unit. */
function OpenFailure({ message, isNotFound, language, onTryAgain }: OpenFailureProps) {
  const texts = getCorrectionTexts(language);
  return (
    <EditorPlaceholder language={language}>
      <ErrorState
        retry={
          isNotFound ? (
            <ButtonLink href={REPORT_LIST_PATH}>{texts.inspectionReports}</ButtonLink>
          ) : (
            <Button onClick={onTryAgain}>{texts.tryAgain}</Button>
          )
        }
      >
        {texts.formatOpenError(message, isNotFound)}
        {isNotFound && <span className="mt-2 block">{texts.maybeOtherUnit}</span>}
      </ErrorState>
    </EditorPlaceholder>
  );
}

/** Shown after another tab opened the inspection, which continues there from what is stored on this device. */
function OpenElsewhere({ language, onTakeOver }: { language: Language; onTakeOver: () => void }) {
  const texts = getCorrectionTexts(language);
  return (
    <EditorPlaceholder language={language}>
      <ErrorState retry={<Button onClick={onTakeOver}>{texts.continueHere}</Button>}>{texts.openElsewhere}</ErrorState>
    </EditorPlaceholder>
  );
}

/** A page with a heading, shown instead of the editor. */
function EditorPlaceholder({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <div lang={language} className="px-(--gutter) pt-5">
      <PageHead title={getCorrectionTexts(language).summaryTitle} />
      <Card>{children}</Card>
    </div>
  );
}

const MINUTE_MS = 60_000;

const useMinute = (): string => useSyncExternalStore(subscribeToMinute, getMinute, getMinute);

/** The time now, cut to the minute. */
const getMinute = () => `${now().slice(0, 16)}:00.000Z`;

function subscribeToMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  const unsubscribe = subscribeToClock(listener);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/** Shown while an inspection opens, when the other texts may not have loaded yet. */
const OPENING_TEXTS: Localized<string> = { en: GETTING_DATA, es: 'Cargando la inspección...' };
