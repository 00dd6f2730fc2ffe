import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { usePreviousInspections } from '@/components/reports/editor/answers/use-previous-inspections';
import { useEntry, useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { TextArea } from '@/components/ui/forms/text-area';
import { PhotoGrid } from '@/components/ui/media/photo-grid';
import { formatOpenSince } from '@/lib/deadlines/action-texts';
import { formatShortDay } from '@/lib/deadlines/texts';
import { MAX_ACTION_WORDS } from '@/lib/register/limits';
import { getVisit, VISIT_ANSWERS, type AskedAction, type BmpVisit, type CorrectedAction } from '@/lib/register/visit';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { canLogMore } from '@/lib/reports/domain/rules';
import {
  answerAction,
  askAgain,
  chooseInstance,
  findInstanceToOffer,
  findProvisionalTag,
  formatSameQuestion,
  assignProvisionalTag,
  rejectInstance,
  VISIT_ANSWER_TEXTS,
  type VisitChange,
} from '@/lib/reports/domain/visit-answers';
import { findBmp, getStatus } from '@/lib/reports/editor/derived';
import { translateToEnglish } from '@/lib/text';

/** Which BMP in the ground this is (REG-02). */
export function SameBmpQuestion({ bmp }: { bmp: LoggedBmp }) {
  const { editor, inspection } = useInspection();
  const { siteId } = editor.report.fields;
  const { inspections } = usePreviousInspections(siteId);
  const group = useRef<HTMLDivElement>(null);
  if (siteId === null || !canLogMore(getStatus(editor))) return null;
  const send = (change: VisitChange) => {
    inspection.send({ type: 'visitChanged', change });
    // The pressed button disappears.
    group.current?.focus();
  };
  const visit = getVisit(bmp, siteId);
  const offer = findInstanceToOffer(bmp, editor.report, inspections?.instances ?? []);
  return (
    <div ref={group} role="group" aria-label="BMP in the ground" tabIndex={-1} className="empty:hidden">
      {visit?.instance ? (
        <ChosenInstance instance={visit.instance} onRefuse={({ id }) => send(rejectInstance(bmp, siteId, id))} />
      ) : offer ? (
        <Answered text={formatSameQuestion(offer)}>
          <Button variant="outline" onClick={() => send(chooseInstance(bmp, siteId, offer.instance))}>
            Yes
          </Button>
          <Button variant="outline" onClick={() => send(rejectInstance(bmp, siteId, offer.instance.id))}>
            No
          </Button>
        </Answered>
      ) : (
        visit && <NewBmp visit={visit} onAskAgain={() => send(askAgain(bmp))} />
      )}
    </div>
  );
}

function NewBmp({ visit: { provisionalTag, otherIds }, onAskAgain }: { visit: BmpVisit; onAskAgain: () => void }) {
  if (provisionalTag === undefined && otherIds.length === 0) return null;
  const tag = provisionalTag === undefined ? '' : `: ${provisionalTag} (provisional)`;
  return (
    <Answered text={`This is a new BMP${tag}.`}>
      {otherIds.length > 0 && (
        <Button variant="text" onClick={onAskAgain}>
          Ask again
        </Button>
      )}
    </Answered>
  );
}

/** Gives a BMP that is logged for the first time its provisional tag, as soon as the site's BMPs are known (REG-16). */
export function useProvisionalTag(bmp: LoggedBmp): void {
  const { editor, inspection } = useInspection();
  const { report } = editor;
  const { siteId } = report.fields;
  const { inspections } = usePreviousInspections(siteId);
  const isFirstLogging = bmp.label === null && canLogMore(getStatus(editor));
  const tag = inspections && isFirstLogging ? findProvisionalTag(bmp, report, inspections) : null;
  const assign = useEffectEvent((newTag: string) => {
    if (siteId !== null) inspection.send({ type: 'visitChanged', change: assignProvisionalTag(bmp, siteId, newTag) });
  });
  useEffect(() => {
    if (tag !== null) assign(tag);
  }, [tag]);
}

type Instance = NonNullable<BmpVisit['instance']>;

function ChosenInstance({ instance, onRefuse }: { instance: Instance; onRefuse: (instance: Instance) => void }) {
  return (
    <Answered text={`This is ${instance.tag}.`}>
      <Button variant="text" onClick={() => onRefuse(instance)}>
        Not {instance.tag}
      </Button>
    </Answered>
  );
}

function Answered({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-action-tint px-4 py-2">
      <p role="status" className="text-[0.9375rem] font-bold text-spruce-800">
        {text}
      </p>
      <div className="flex gap-2">{children}</div>
    </div>
  );
}

/** What became of the corrective actions of earlier inspections (REG-07, REG-23). */
export function EarlierActions({ bmp }: { bmp: LoggedBmp }) {
  const { editor } = useInspection();
  const visit = getVisit(bmp, editor.report.fields.siteId);
  if (visit === null || !canLogMore(getStatus(editor))) return null;
  return (
    <>
      {visit.correctedActions.map((corrected) => (
        <Corrected key={corrected.actionId} bmp={bmp} corrected={corrected} />
      ))}
      {visit.askedActions.map((question) => (
        <OpenActionQuestion key={question.id} bmp={bmp} question={question} />
      ))}
    </>
  );
}

function Corrected({ bmp, corrected: { name, at, photos } }: { bmp: LoggedBmp; corrected: CorrectedAction }) {
  const { editor, inspection } = useInspection();
  const correctedOn = `Corrected ${formatShortDay(at, editor.report.timeZone)}`;
  return (
    <div className="grid gap-2">
      <p>
        <span className="block font-bold wrap-break-word">{name}</span>
        <span className="text-small text-ink-muted">{correctedOn}</span>
      </p>
      {photos.length > 0 && (
        <PhotoGrid
          hideLabel
          label={`${name}, ${correctedOn}`}
          photos={photos.map((fileName, index) => ({
            id: fileName,
            src: inspection.getPictureUrl('practiceactions', fileName),
            alt: `${bmp.name}, ${correctedOn}, photo ${index + 1}`,
          }))}
        />
      )}
    </div>
  );
}

const ANSWERS = VISIT_ANSWERS.map((value) => ({ value, label: VISIT_ANSWER_TEXTS[value] }));

function OpenActionQuestion({ bmp, question }: { bmp: LoggedBmp; question: AskedAction }) {
  const { editor, inspection } = useInspection();
  const { timeZone } = editor.report;
  const [reason, setReason] = useEntry(
    (shown) =>
      findBmp(shown, bmp.id)?.visit?.askedActions.find(({ id }) => id === question.id)?.reason ?? question.reason,
    (text) => ({ type: 'visitChanged', change: answerAction(bmp, question, { answer: 'not-needed', reason: text }) }),
    'typed',
  );
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend={question.name}
        hint={formatOpenSince({ ...question, site: { timeZone } }, translateToEnglish)}
        choices={ANSWERS}
        value={question.answer}
        onChange={(answer) =>
          inspection.send({ type: 'visitChanged', change: answerAction(bmp, question, { answer }) })
        }
      />
      {question.answer === 'not-needed' && (
        <TextArea
          label="Reason"
          hint="Why it is no longer needed"
          limit={MAX_ACTION_WORDS}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </div>
  );
}
