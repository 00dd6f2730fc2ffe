'use client';

import { CheckCheck, Search } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { YesNoAnswer } from '@/components/reports/editor/answers/answer-fields';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/button';
import { Card, CardHead } from '@/components/ui/card';
import { GOOD_NA, Segmented } from '@/components/ui/segmented';
import { RowsInTime } from '@/components/ui/rows-in-time';
import { Empty } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { NOTHING_TO_DISPLAY } from '@/lib/reports/editor/texts';
import type { VerifiedBmp } from '@/lib/reports/report';
import { offeredForVerification } from '@/lib/reports/verification';

/** Every practice that was not logged: good, or not applicable now (EDIT-91, EDIT-92). */
export function BmpVerification() {
  const { editor, inspection } = useInspection();
  const [searched, setSearched] = useState('');
  const offered = offeredForVerification(editor.report, editor.pack.library);
  const answered = offered.filter(({ status }) => status !== '').length;
  const answer = useCallback<EntryProps['onAnswer']>(
    (practiceId, status) => inspection.send({ type: 'verifiedSet', practiceId, status }),
    [inspection],
  );
  const shown = offered.filter((bmp) => matches(bmp, searched));
  return (
    <div className="grid gap-6">
      <YesNoAnswer field="allBmpsFunctional" />
      <Card aria-labelledby="remaining">
        <CardHead
          title="Remaining BMPs"
          titleId="remaining"
          sub={`${answered} of ${offered.length} answered`}
          actions={
            <Button variant="text" className="px-2!" onClick={() => inspection.send({ type: 'restMarkedGood' })}>
              <CheckCheck aria-hidden="true" />
              Mark all good
            </Button>
          }
        />
        <div className="px-4 pb-4 desktop:px-6">
          <TextField
            label="Search BMPs"
            hideLabel
            type="search"
            placeholder="Search BMPs"
            icon={<Search />}
            value={searched}
            onChange={({ target }) => setSearched(target.value)}
          />
        </div>
        {shown.length === 0 ? (
          <Empty>{NOTHING_TO_DISPLAY}</Empty>
        ) : (
          <RowsInTime
            rows={shown}
            className="divide-y divide-line border-t border-line [--row:8.5rem] tablet:[--row:5rem]"
          >
            {(bmp) => <Entry key={bmp.practiceId} {...bmp} onAnswer={answer} />}
          </RowsInTime>
        )}
      </Card>
    </div>
  );
}

const matches = ({ name, type }: VerifiedBmp, searched: string) =>
  `${name} ${type}`.toLowerCase().includes(searched.trim().toLowerCase());

interface EntryProps extends VerifiedBmp {
  onAnswer: (practiceId: string, status: Exclude<VerifiedBmp['status'], ''>) => void;
}

/** Rendered again only when its answer changed. */
const Entry = memo(function Entry({ practiceId, name, type, status, onAnswer }: EntryProps) {
  return (
    <li className="grid items-center gap-3 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_17rem] desktop:px-6">
      <p className="min-w-0 wrap-break-word">
        <span className="leading-5.5 font-bold">{name}</span>
        <span className="block text-small text-ink-muted">{type}</span>
      </p>
      <Segmented
        legend={name}
        hideLegend
        size="field"
        segments={GOOD_NA}
        value={status}
        onChange={(value) => onAnswer(practiceId, value)}
      />
    </li>
  );
});
