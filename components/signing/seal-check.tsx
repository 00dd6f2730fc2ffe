'use client';

import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { FileComparison } from '@/components/signing/file-comparison';
import { DEFAULT_TIME_ZONE, formatDateTime } from '@/lib/dates';
import type { CheckedSeal } from '@/lib/signing/contract';

const RECORD_NAMES: Record<CheckedSeal['kind'], string> = {
  'final-pdf': 'PDF of a closed inspection',
  signature: 'Signature of an inspection',
  addendum: 'Addendum of an inspection',
  'signed-pdf': 'PDF of a signed inspection',
  'log-entry': 'Signature of a corrective action',
};

/** @param props.seal the seal, or the sentence that says why there is none */
export function SealCheck({ seal }: { seal: CheckedSeal | string }) {
  return (
    <div lang="en" className="contents">
      {typeof seal === 'string' ? (
        <WelcomeBox title="Check a record" lead="Compare the address with the one printed on the record.">
          <p role="alert" className="text-title font-bold">
            {seal}
          </p>
        </WelcomeBox>
      ) : (
        <WelcomeBox
          title="Check a record"
          lead={
            <>
              Sealed by <bdi>{seal.unitName}</bdi>
            </>
          }
        >
          <dl className="mb-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <Fact name="Seal" value={`${seal.number}`} />
            <Fact name="Record" value={RECORD_NAMES[seal.kind]} />
            <Fact name="Sealed" value={`${formatDateTime(seal.sealedAt, DEFAULT_TIME_ZONE)} Central Time`} />
          </dl>
          {seal.kind.endsWith('-pdf') && <FileComparison digest={seal.digest} />}
        </WelcomeBox>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </>
  );
}
