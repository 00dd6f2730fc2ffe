import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Count } from '@/components/ui/lists/accordion';
import type { VerifiedBmp } from '@/lib/reports/domain/report';
import { groupVerifiedByType } from '@/lib/reports/domain/verification';

/** Verified BMPs: a few by name, many grouped by type. `emptyText` is shown if there are none. */
export function VerifiedNames({
  verified: verifiedBmps,
  emptyText = '',
}: {
  verified: readonly VerifiedBmp[];
  emptyText?: string;
}) {
  const groups = groupVerifiedByType(verifiedBmps);
  if (groups === null) return <Tags names={verifiedBmps.map(({ name }) => name)} emptyText={emptyText} />;
  return (
    <>
      <p className="text-small text-ink-muted print:break-after-avoid">{verifiedBmps.length} BMPs</p>
      <ul className="divide-y divide-line border-y border-line">
        {groups.map(({ name, entries }) => (
          <li key={name}>
            <VerifiedGroup name={name} names={entries.map((entry) => entry.name)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One type with its count. Opens to show the names, which are always printed. */
function VerifiedGroup({ name, names }: { name: string; names: readonly string[] }) {
  return (
    <details className="group">
      <summary className="flex min-h-12 list-none items-center gap-2 py-2 font-medium desktop:min-h-11">
        <Icon
          name="chevron-right"
          className="size-5 shrink-0 transition-transform duration-(--t-move) group-open:rotate-90 print:hidden"
        />
        <span className="min-w-0 grow wrap-anywhere">{name}</span>
        <Count count={names.length} />
      </summary>
      <div className="pb-3">
        <Tags names={names} emptyText="" />
      </div>
    </details>
  );
}

export function Tags({ names, emptyText }: { names: readonly string[]; emptyText: string }) {
  if (names.length === 0) return <p className="text-ink-muted">{emptyText}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name, index) => (
        <li key={`${index} ${name}`}>
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  );
}

function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-9 items-center rounded-badge bg-action-tint px-3 text-[0.9375rem] font-medium text-spruce-800 print:min-h-0 print:px-0">
      {children}
    </span>
  );
}
