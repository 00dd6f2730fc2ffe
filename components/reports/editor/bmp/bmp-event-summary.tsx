import { Icon } from '@/components/ui/icons/icon';
import { RequiredActions } from '@/components/reports/bmp/required-actions';
import { BmpNotFound } from '@/components/reports/editor/bmp/bmp-not-found';
import { CorrectionFields } from '@/components/reports/editor/bmp/correction-fields';
import { RecordedSide, RecordPart } from '@/components/reports/editor/bmp/recorded-side';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { type ShownBmp, createPins, useLoggedBmps } from '@/components/reports/editor/map/use-logged-pins';
import { classNames } from '@/components/ui/class-names';
import { StatusBadge } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { PinMark } from '@/components/ui/media/pin-mark';
import { findActiveBmp, getPhase, getStatus, getCurrentBmpStatus, needsCorrection } from '@/lib/reports/editor/derived';
import { formatMarkerLabel, createProvisionalCheck } from '@/lib/reports/domain/labels';
import { countCorrections } from '@/lib/reports/domain/logged-list';
import { canCorrect, isDocumented, canLogMore } from '@/lib/reports/domain/rules';
import { useText } from '@/components/ui/text/language';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { formatMapLabel, getBmpView } from '@/lib/reports/domain/report-map';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { formatRemovedBmp } from '@/lib/reports/domain/bmp-name';
import type { LoggedBmp } from '@/lib/reports/domain/report';

/** One BMP as recorded; the incomplete summary accepts its correction (BMP-46…52). */
export function BmpEventSummary() {
  const { editor } = useInspection();
  if (findActiveBmp(editor) === null) return <BmpNotFound />;
  return (
    <>
      <BmpRecord />
      {getPhase(editor) === 'BMPEventSummaryIncomplete' ? <CorrectionDock /> : <RecordDock />}
    </>
  );
}

/** The dock with DONE, and what the BMP still needs. In setup the correction can be left to the crew. */
function CorrectionDock() {
  const { editor, inspection, now } = useInspection();
  const texts = useCorrectionTexts();
  const bmp = findActiveBmp(editor);
  const disabled = needsCorrection(editor);
  const lacksCorrection = bmp !== null && bmp.correctiveActions !== null && !isDocumented(bmp.correction);
  const status = bmp && getCurrentBmpStatus(editor, bmp, now);
  return (
    <Dock
      forward={{ onPress: () => inspection.send({ type: 'continued' }), disabled }}
      solution={disabled && <AddPhotosButton />}
      reason={
        disabled
          ? texts.correctionMissing
          : lacksCorrection && status && texts.formatStaysUncorrected(texts.status[status])
      }
    />
  );
}

/** The dock with DONE and, after a correction, how many are left. */
function RecordDock() {
  const texts = useCorrectionTexts();
  const { done, total } = countCorrections(useLoggedBmps().map(({ status }) => status));
  const isOpen = useInspection().editor.report.status === 'open';
  return <Dock reason={isOpen && total > 0 && texts.formatLeft(total - done, total)} />;
}

/** Opens the photo field of the form, which on a phone is below the fold. */
function AddPhotosButton() {
  const texts = useCorrectionTexts();
  return (
    <Button size="primary" className="grow max-tablet:px-3! desktop:ml-auto desktop:grow-0" onClick={choosePhotos}>
      <Icon name="camera" />
      {texts.add} {texts.addPhotos}
    </Button>
  );
}

function choosePhotos(): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  // The focus scrolls the field into view and stays when this button goes.
  input?.focus();
  input?.click();
}

function BmpRecord() {
  const { editor, now } = useInspection();
  const texts = useCorrectionTexts();
  const bmp = findActiveBmp(editor);
  if (bmp === null) return null;
  const shownBmp: ShownBmp = {
    bmp,
    status: getCurrentBmpStatus(editor, bmp, now),
    isProvisional: createProvisionalCheck(editor.base)(bmp),
  };
  const isEnteringCorrection = getPhase(editor) === 'BMPEventSummaryIncomplete' && canCorrect(getStatus(editor));
  return (
    <div
      className={classNames(
        'grid gap-4 desktop:gap-6',
        bmp.correctiveActions && 'desktop:grid-cols-2 desktop:grid-rows-[auto_1fr] desktop:items-start',
      )}
    >
      <Card className="desktop:[--photo-columns:2]">
        <BmpHeading {...shownBmp} />
        <RecordPart
          title={texts.conditions}
          meta={isDocumented(bmp.condition) && texts.formatDateTime(bmp.condition.date, editor.report.timeZone)}
        >
          <RecordedSide hideDate bmp={bmp} side="condition" />
        </RecordPart>
        {bmp.correctiveActions && (
          <RecordPart title={texts.requiredCas}>
            <RequiredActions actions={bmp.correctiveActions} labels={texts} />
          </RecordPart>
        )}
        <BmpTools bmp={bmp} />
      </Card>
      {bmp.correctiveActions && (
        <Card className="desktop:row-span-2">
          <CardHead title={texts.correction} actions={!isEnteringCorrection && <ReopenButton {...shownBmp} />} />
          <CardBody>
            {isEnteringCorrection ? <CorrectionFields bmp={bmp} /> : <RecordedSide bmp={bmp} side="correction" />}
          </CardBody>
        </Card>
      )}
      <Card>
        <BmpMap key={bmp.id} shownBmp={shownBmp} />
      </Card>
    </div>
  );
}

function BmpHeading({ bmp, status, isProvisional }: ShownBmp) {
  const texts = useCorrectionTexts();
  return (
    <div className="flex items-center gap-3.5 px-4 py-3.5 desktop:px-6">
      <PinMark
        size="large"
        status={status}
        label={formatMarkerLabel(bmp.label)}
        provisional={isProvisional && texts.provisional}
      />
      <div className="min-w-0 grow">
        <h2 className="text-title font-bold break-words">{bmp.name}</h2>
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 text-small text-ink-muted">{bmp.type}</p>
          <StatusBadge status={status} word={texts.status[status]} />
        </div>
      </div>
    </div>
  );
}

/** Opens the correction for changes, until the report is closed. */
function ReopenButton({ status }: ShownBmp) {
  const { editor, inspection } = useInspection();
  const texts = useCorrectionTexts();
  if (!canCorrect(getStatus(editor))) return null;
  return (
    <Button variant="outline" onClick={() => inspection.send({ type: 'correctionReopened' })}>
      {status === 'Complete' ? texts.editCorrection : texts.correctBmp}
    </Button>
  );
}

function BmpMap({ shownBmp }: { shownBmp: ShownBmp }) {
  const { editor, map } = useInspection();
  const t = useText();
  const texts = useCorrectionTexts();

  if (shownBmp.bmp.location === null) return <p className="px-4 py-4 text-ink-muted desktop:px-6">{texts.notPlaced}</p>;
  return (
    <div className="h-48 overflow-hidden rounded-card desktop:h-72">
      <LazySiteMap
        readOnly
        config={map}
        label={formatMapLabel(editor.report, t)}
        initialView={getBmpView(shownBmp.bmp, editor.report)}
        pins={createPins([shownBmp], texts)}
      />
    </div>
  );
}

/** In setup, a logged BMP can be edited or removed. */
function BmpTools({ bmp }: { bmp: LoggedBmp }) {
  const { editor, inspection } = useInspection();
  const { confirm, confirmDialog } = useConfirm();
  if (!canLogMore(getStatus(editor))) return null;

  async function remove() {
    const question = 'Everything entered for this BMP will be deleted, too.';
    const about = formatRemovedBmp(bmp);
    if (await confirm({ title: 'Delete BMP', about, question, confirmLabel: 'Delete', isDestructive: true })) {
      inspection.send({ type: 'bmpRemoved', bmpId: bmp.id });
    }
  }

  return (
    <div className="flex flex-wrap justify-between gap-2 border-t border-line px-4 py-3 desktop:px-6">
      <Button variant="outline" onClick={() => inspection.send({ type: 'bmpEdited', bmpId: bmp.id })}>
        <Icon name="pencil" />
        Edit BMP
      </Button>
      <Button variant="danger-text" onClick={() => void remove()}>
        <Icon name="trash" />
        Delete BMP
      </Button>
      {confirmDialog}
    </div>
  );
}
