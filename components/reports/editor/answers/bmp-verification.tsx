import { useCallback, useState, type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { YesNoAnswer } from '@/components/reports/editor/answers/answer-fields';
import { useLastInspection } from '@/components/reports/editor/answers/use-previous-inspections';
import { VerificationFold, VerificationGroupSection } from '@/components/reports/editor/answers/verification-group';
import { VerificationRows, type OnVerified } from '@/components/reports/editor/answers/verification-rows';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { Card } from '@/components/ui/lists/card';
import { EmptyState, Loading } from '@/components/ui/feedback/states';
import { TextField } from '@/components/ui/forms/text-field';
import { getReportLibrary } from '@/lib/reports/editor/derived';
import { GETTING_DATA, NOTHING_TO_DISPLAY } from '@/lib/reports/editor/texts';
import type { VerifiedBmp } from '@/lib/reports/domain/report';
import {
  LAST_TIME_GROUP,
  listPracticesToVerify,
  listRestToMark,
  groupForVerification,
  type VerificationGroup,
} from '@/lib/reports/domain/verification';

/** Every practice that was not logged: good, or not applicable (EDIT-91, EDIT-92). */
export function BmpVerification() {
  const { editor, inspection } = useInspection();
  const [searched, setSearched] = useState('');
  const offered = listPracticesToVerify(editor.report, getReportLibrary(editor));
  const past = useLastInspection(editor.report.fields.siteId);
  const isSearching = searched.trim() !== '';
  const answer = useCallback<OnVerified>(
    (practiceId, status) => inspection.send({ type: 'verifiedSet', practiceId, status }),
    [inspection],
  );
  return (
    <div className="grid gap-6">
      <YesNoAnswer field="allBmpsFunctional" />
      <section aria-labelledby="remaining" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <div>
            <h2 id="remaining" className="text-title font-bold tracking-[-0.008em]">
              Remaining BMPs
            </h2>
            <p className="text-small text-ink-muted">
              {offered.filter(({ status }) => status !== '').length} of {offered.length} answered
            </p>
          </div>
          {/* Hidden during a search, because it would answer more than is visible. */}
          {past !== undefined && !isSearching && <RestNotApplicable rest={listRestToMark(offered, past)} />}
        </div>
        <TextField
          label="Search BMPs"
          hideLabel
          type="search"
          placeholder="Search BMPs"
          icon={<Icon name="search" />}
          value={searched}
          onChange={({ target }) => setSearched(target.value)}
        />
        {isSearching ? (
          <SearchResults entries={offered.filter((bmp) => matchesSearch(bmp, searched))} onAnswer={answer} />
        ) : past === undefined ? (
          <Loading text={GETTING_DATA} />
        ) : (
          <Groups groups={groupForVerification(offered, past)} onAnswer={answer} />
        )}
      </section>
    </div>
  );
}

const matchesSearch = ({ name, type }: VerifiedBmp, searched: string) =>
  `${name} ${type}`.toLowerCase().includes(searched.trim().toLowerCase());

/** One press for everything the site did not have last time; that has its own group. */
function RestNotApplicable({ rest }: { rest: readonly string[] }) {
  const { inspection } = useInspection();
  return (
    <Button
      variant="text"
      className="px-2!"
      disabled={rest.length === 0}
      onClick={() => inspection.send({ type: 'restVerified', practiceIds: rest, status: 'na' })}
    >
      <Icon name="check-check" />
      Mark rest N/A
    </Button>
  );
}

interface GroupsProps {
  groups: readonly VerificationGroup[];
  onAnswer: OnVerified;
}

/**
 * One group is open at a time, so that marking at once affects only what is visible. What the site had last time is
 * open first; the rest of the library is one line, which 'Mark rest N/A' answers (decision X-275).
 */
function Groups({ groups, onAnswer }: GroupsProps) {
  const [chosen, choose] = useState<string | null | undefined>();
  const shown = chosen === undefined ? LAST_TIME_GROUP : chosen;
  const maxRows = useMaxRows();
  const renderGroup = (group: VerificationGroup, isNested: boolean) => (
    <VerificationGroupSection
      key={group.name}
      group={group}
      isNested={isNested}
      maxRows={group.name === LAST_TIME_GROUP ? maxRows : undefined}
      isOpen={group.name === shown}
      onToggle={() => choose(group.name === shown ? null : group.name)}
      onAnswer={onAnswer}
    />
  );
  const had = groups.filter(({ name }) => name === LAST_TIME_GROUP);
  const rest = groups.filter(({ name }) => name !== LAST_TIME_GROUP);
  const isFolded = had.length > 0 && rest.length > 1;
  const ofRest = rest.map((group) => renderGroup(group, isFolded));
  if (groups.length === 0) return <Nothing />;
  return (
    <Card className="divide-y divide-line overflow-hidden">
      {had.map((group) => renderGroup(group, false))}
      {isFolded ? <Rest groups={rest}>{ofRest}</Rest> : ofRest}
    </Card>
  );
}

function Rest({ groups, children }: { groups: readonly VerificationGroup[]; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <VerificationFold
      name="Rest of the library"
      entries={groups.flatMap(({ entries }) => entries)}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <div className="divide-y divide-line border-t border-line">{children}</div>
    </VerificationFold>
  );
}

function SearchResults({ entries, onAnswer }: { entries: readonly VerifiedBmp[]; onAnswer: OnVerified }) {
  if (entries.length === 0) return <Nothing />;
  return (
    <Card className="overflow-hidden">
      <VerificationRows entries={entries} withTypes onAnswer={onAnswer} />
    </Card>
  );
}

const Nothing = () => (
  <Card>
    <EmptyState>{NOTHING_TO_DISPLAY}</EmptyState>
  </Card>
);

/** Name and answer are stacked (as in `VerificationRows`), or the phone is in landscape. */
const SMALL_SCREEN = '(max-width: 22.4375rem), (max-height: 30rem)';

/** Maximum BMPs of the last inspection shown at once. If there are more, one fewer and a line for the rest. */
const useMaxRows = (): number => (useSyncExternalStore(subscribeToScreenSize, isSmallScreen, () => false) ? 3 : 5);

const isSmallScreen = () => window.matchMedia(SMALL_SCREEN).matches;

function subscribeToScreenSize(listener: () => void): () => void {
  const query = window.matchMedia(SMALL_SCREEN);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
