import { useState } from 'react';
import { Bubble } from '@/components/map/bubble';
import { BmpDueChip } from '@/components/reports/editor/bmp/bmp-due-chip';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { SiteDefault } from '@/components/reports/editor/map/site-default';
import { createPins, useLoggedBmps, type ShownBmp } from '@/components/reports/editor/map/use-logged-pins';
import { StatusBadge } from '@/components/ui/feedback/badge';
import { useLanguage, useText } from '@/components/ui/text/language';
import { classNames } from '@/components/ui/class-names';
import { getStatus } from '@/lib/reports/editor/derived';
import { formatBeingLogged } from '@/lib/reports/domain/logged-list';
import { getInitialView, formatMapLabel } from '@/lib/reports/domain/report-map';
import { getBmpRowId } from '@/components/reports/bmp/bmp-row';
import type { EditorEvent } from '@/lib/reports/editor/events';

/** All logged BMPs on the map; a pin opens its bubble (MAP-01…05). */
export function LoggedBmpsMap({ className }: { className?: string }) {
  const { siteId } = useInspection().editor.report.fields;
  return (
    <div className={classNames('relative print:hidden', className)}>
      {/* Remounts the map when the site changes. */}
      <SiteBmpsMap key={siteId} />
    </div>
  );
}

function SiteBmpsMap() {
  const { editor, map } = useInspection();
  const { report } = editor;
  const { siteId } = report.fields;
  const t = useText();
  const texts = useCorrectionTexts();
  const loggedBmps = useLoggedBmps();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [initialView] = useState(() => getInitialView(report));
  return (
    <LazySiteMap
      config={map}
      label={formatMapLabel(report, t)}
      initialView={initialView}
      viewKey={`${report.id} ${siteId}`}
      pins={createPins(loggedBmps, texts)}
      selectedId={selectedId}
      onSelect={setSelectedId}
      renderBubble={(pin) => {
        const shownBmp = loggedBmps.find(({ bmp }) => bmp.id === pin.id);
        return shownBmp && <PinBubble {...shownBmp} onClose={() => setSelectedId(null)} />;
      }}
      renderAfterMove={(view) => siteId !== null && <SiteDefault siteId={siteId} view={view} />}
    />
  );
}

function PinBubble({ bmp, status, loggedBy = null, onClose }: ShownBmp & { onClose: () => void }) {
  const { editor, inspection } = useInspection();
  const t = useText();
  const texts = useCorrectionTexts();
  const photo = bmp.condition.photos[0];
  return (
    <Bubble
      name={bmp.name}
      thumbnail={photo === undefined ? null : inspection.getPictureUrl('practiceactions', photo)}
      badge={
        loggedBy === null ? (
          <span className="flex flex-wrap gap-1.5">
            <StatusBadge status={status} word={texts.status[status]} />
            <BmpDueChip bmp={bmp} status={status} />
          </span>
        ) : (
          <p className="text-small text-ink-soft">{formatBeingLogged(loggedBy, t)}</p>
        )
      }
      action={
        editor.queued === null && loggedBy === null
          ? {
              text: texts.getBubbleAction(status, getStatus(editor)),
              onPress: () => inspection.send({ type: 'bmpOpened', bmpId: bmp.id }),
            }
          : null
      }
      language={useLanguage()}
      viewInListText={texts.viewInList}
      onViewInList={() => {
        onClose();
        showInList(bmp.id, inspection.send);
      }}
    />
  );
}

/** How long the row stays outlined. */
const OUTLINE_MS = 2000;

/** How long the list may take to show the row. */
const MAX_WAIT_MS = 5000;

const OUTLINE_CLASSES = ['rounded-control', 'outline-3', '-outline-offset-3', 'outline-action'];

/** 'View in List': scrolls to the BMP's row and outlines it. A screen without the list goes to the list first. */
function showInList(bmpId: string, send: (event: EditorEvent) => void): void {
  if (showRow(bmpId)) return;
  send({ type: 'phaseOpened', phase: 'LoggedEventsList' });
  const observer = new MutationObserver(() => {
    if (showRow(bmpId)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), MAX_WAIT_MS);
}

/** @returns false if the screen does not have the row */
function showRow(bmpId: string): boolean {
  const row = document.getElementById(getBmpRowId(bmpId));
  if (row === null) return false;
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ block: 'center', behavior: reducesMotion ? 'auto' : 'smooth' });
  row.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  row.classList.add(...OUTLINE_CLASSES);
  setTimeout(() => row.classList.remove(...OUTLINE_CLASSES), OUTLINE_MS);
  return true;
}
