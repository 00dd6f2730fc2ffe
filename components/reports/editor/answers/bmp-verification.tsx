import { useCallback, useState, type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { YesNoAnswer } from '@/components/reports/editor/answers/answer-fields';
import { useLastInspection } from '@/components/reports/editor/answers/use-previous-inspections';
import {
  VerificationDisclosure,
  VerificationGroupSection,
} from '@/components/reports/editor/answers/verification-group';
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

/** Marks each practice that is not logged as good or not applicable (EDIT-91, EDIT-92). */
export function BmpVerification() {
  const { editor, inspection } = useInspection();
  const [query, setQuery] = useState('');
  const practices = listPracticesToVerify(editor.report, getReportLibrary(editor));
  const lastInspection = useLastInspection(editor.report.fields.siteId);
  const isSearching = query.trim() !== '';
  const setVerified = useCallback<OnVerified>(
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
              {practices.filter(({ status }) => status !== '').length} of {practices.length} answered
            </p>
          </div>
          {/* Hidden during a search, because it would answer more than is visible. */}
          {lastInspection !== undefined && !isSearching && (
            <MarkRestNotApplicable practiceIds={listRestToMark(practices, lastInspection)} />
          )}
        </div>
        <TextField
          label="Search BMPs"
          hideLabel
          type="search"
          placeholder="Search BMPs"
          icon={<Icon name="search" />}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        {isSearching ? (
          <SearchResults entries={practices.filter((bmp) => matchesSearch(bmp, query))} onAnswer={setVerified} />
        ) : lastInspection === undefined ? (
          <Loading text={GETTING_DATA} />
        ) : (
          <Groups groups={groupForVerification(practices, lastInspection)} onAnswer={setVerified} />
        )}
      </section>
    </div>
  );
}

const matchesSearch = ({ name, type }: VerifiedBmp, query: string) =>
  `${name} ${type}`.toLowerCase().includes(query.trim().toLowerCase());

/** Marks these practices as not applicable: the unanswered ones that the site did not have last time. */
function MarkRestNotApplicable({ practiceIds }: { practiceIds: readonly string[] }) {
  const { inspection } = useInspection();
  return (
    <Button
      variant="text"
      className="px-2!"
      disabled={practiceIds.length === 0}
      onClick={() => inspection.send({ type: 'restVerified', practiceIds, status: 'na' })}
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
 * At most one group is open, so that its button marks only visible practices. At first, it is the group of the last
 * inspection. If there is one, several other groups are collapsed into one line (decision X-275).
 */
function Groups({ groups, onAnswer }: GroupsProps) {
  const [openName, setOpenName] = useState<string | null>(LAST_TIME_GROUP);
  const maxRows = useMaxRows();
  const renderGroup = (group: VerificationGroup, isNested: boolean) => (
    <VerificationGroupSection
      key={group.name}
      group={group}
      isNested={isNested}
      maxRows={group.name === LAST_TIME_GROUP ? maxRows : undefined}
      isOpen={group.name === openName}
      onToggle={() => setOpenName(group.name === openName ? null : group.name)}
      onAnswer={onAnswer}
    />
  );
  const lastTimeGroups = groups.filter(({ name }) => name === LAST_TIME_GROUP);
  const otherGroups = groups.filter(({ name }) => name !== LAST_TIME_GROUP);
  const areOthersCollapsed = lastTimeGroups.length > 0 && otherGroups.length > 1;
  const otherSections = otherGroups.map((group) => renderGroup(group, areOthersCollapsed));
  if (groups.length === 0) return <NoResults />;
  return (
    <Card className="divide-y divide-line overflow-hidden">
      {lastTimeGroups.map((group) => renderGroup(group, false))}
      {areOthersCollapsed ? <OtherGroups groups={otherGroups}>{otherSections}</OtherGroups> : otherSections}
    </Card>
  );
}

function OtherGroups({ groups, children }: { groups: readonly VerificationGroup[]; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <VerificationDisclosure
      name="Rest of the library"
      entries={groups.flatMap(({ entries }) => entries)}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <div className="divide-y divide-line border-t border-line">{children}</div>
    </VerificationDisclosure>
  );
}

function SearchResults({ entries, onAnswer }: { entries: readonly VerifiedBmp[]; onAnswer: OnVerified }) {
  if (entries.length === 0) return <NoResults />;
  return (
    <Card className="overflow-hidden">
      <VerificationRows entries={entries} hasTypes onAnswer={onAnswer} />
    </Card>
  );
}

const NoResults = () => (
  <Card>
    <EmptyState>{NOTHING_TO_DISPLAY}</EmptyState>
  </Card>
);

/** Media query for phones in landscape and for screens on which `VerificationRows` stacks name and answer. */
const SMALL_SCREEN = '(max-width: 22.4375rem), (max-height: 30rem)';

/** Maximum rows of the last inspection's group before it is expanded, including the row with the number of others. */
const useMaxRows = (): number => (useSyncExternalStore(subscribeToScreenSize, isSmallScreen, () => false) ? 3 : 5);

const isSmallScreen = () => window.matchMedia(SMALL_SCREEN).matches;

function subscribeToScreenSize(listener: () => void): () => void {
  const query = window.matchMedia(SMALL_SCREEN);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
