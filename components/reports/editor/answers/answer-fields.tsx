import type { ReactNode } from 'react';
import { useEntry } from '@/components/reports/editor/inspection-context';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { PhoneField } from '@/components/ui/forms/phone-field';
import { Segmented, YES_NO, YES_NO_NA } from '@/components/ui/forms/segmented';
import { TextArea } from '@/components/ui/forms/text-area';
import { getFieldLimit } from '@/lib/reports/domain/fields';
import { formatDepth, parseDepth } from '@/lib/reports/domain/rainfall-depth';
import { getQuestion } from '@/lib/reports/domain/questions';
import type { YesNo, YesNoNa } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';

// Fields of the answer screens. Labels, hints and limits come from lib/reports/domain.

type TextKey = 'officialSiteId' | 'municipality' | 'onsiteContact' | 'otherType';
type TextAreaKey = 'notes' | 'planReviewNotes';
type PhoneKey = 'onsitePhone' | 'inspectorPhone';
type YesNoKey =
  | 'projectOnSchedule'
  | 'basedOnSheets'
  | 'erosionPlanAccessible'
  | 'permitCertificatePosted'
  | 'areasStopped'
  | 'allBmpsFunctional'
  | 'planAddressesAllIssues';
type YesNoNaKey = 'constructionStabilized' | 'areasStabilized' | 'sedimentControlsRemoved';

export function TextAnswer({ field, ...options }: { field: TextKey; optional?: boolean; className?: string }) {
  const [text, enter] = useTextAnswer(field);
  const { label, hint } = getQuestion(field);
  return (
    <LimitedTextField
      label={label}
      hint={hint}
      {...options}
      limit={getFieldLimit(field) ?? LIMITS.standardText}
      value={text}
      onChange={(event) => enter(event.target.value)}
    />
  );
}

/** Shows the unit 'inches' beside a number. Any other text includes its own unit (EDIT-81). */
export function RainfallDepthAnswer() {
  const [storedValue, enter] = useTextAnswer('lastRainfallDepth');
  const { text, isInInches } = formatDepth(storedValue);
  return (
    <LimitedTextField
      label={getQuestion('lastRainfallDepth').label}
      limit={LIMITS.standardText}
      inputMode="decimal"
      unit={isInInches ? 'inches' : undefined}
      value={text}
      onChange={(event) => enter(parseDepth(event.target.value))}
    />
  );
}

export function TextAreaAnswer({ field }: { field: TextAreaKey }) {
  const [text, enter] = useTextAnswer(field);
  return (
    <TextArea
      label={getQuestion(field).label}
      optional
      limit={getFieldLimit(field) ?? LIMITS.areaText}
      value={text}
      onChange={(event) => enter(event.target.value)}
    />
  );
}

export function PhoneAnswer({ field }: { field: PhoneKey }) {
  const [text, enter] = useTextAnswer(field);
  return <PhoneField label={getQuestion(field).label} optional autoComplete="off" value={text} onChange={enter} />;
}

function useTextAnswer(field: TextKey | TextAreaKey | PhoneKey | 'lastRainfallDepth') {
  return useEntry<string>(
    ({ report }) => report.fields[field],
    (value) => ({ type: 'fieldChanged', key: field, value }),
    'typed',
  );
}

export interface YesNoAnswerProps {
  field: YesNoKey;
  /** Shown below the answer and announced when it changes. */
  consequence?: ReactNode;
}

export function YesNoAnswer({ field, consequence }: YesNoAnswerProps) {
  const [answer, choose] = useEntry<YesNo>(
    ({ report }) => report.fields[field],
    (value) => ({ type: 'fieldChanged', key: field, value }),
    'chosen',
  );
  const { label, hint } = getQuestion(field);
  return (
    <div className="grid content-start gap-2">
      <Segmented legend={label} hint={hint} segments={YES_NO} value={answer} onChange={choose} />
      <div role="status" className="empty:hidden">
        {consequence}
      </div>
    </div>
  );
}

export function YesNoNaAnswer({ field }: { field: YesNoNaKey }) {
  const [answer, choose] = useEntry<YesNoNa>(
    ({ report }) => report.fields[field],
    (value) => ({ type: 'fieldChanged', key: field, value }),
    'chosen',
  );
  const { label, hint } = getQuestion(field);
  return <Segmented legend={label} hint={hint} segments={YES_NO_NA} value={answer} onChange={choose} />;
}

export function AnswerGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 tablet:grid-cols-2">{children}</div>;
}

export function FullWidth({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 gap-4 tablet:col-span-2">{children}</div>;
}
