import { useInspection } from '@/components/reports/editor/inspection-context';
import { classNames } from '@/components/ui/class-names';
import { Count } from '@/components/ui/lists/accordion';
import { getPhase, getStatus } from '@/lib/reports/editor/derived';
import { canEnterPhase, PHASE_INFOS } from '@/lib/reports/domain/phases';
import type { Phase } from '@/lib/reports/domain/report';

const TABS = ['BMPInspection', 'LoggedEventsList'] as const satisfies readonly Phase[];

export function BmpTabs() {
  const { editor, inspection } = useInspection();
  const currentPhase = getPhase(editor);
  const phases = TABS.filter((phase) => canEnterPhase(phase, getStatus(editor)));
  if (phases.length < 2) return null;
  return (
    <nav aria-label="BMPs" className="mb-5 flex gap-6 border-b border-line">
      {phases.map((phase) => (
        <button
          key={phase}
          type="button"
          aria-current={phase === currentPhase ? 'page' : undefined}
          onClick={() => inspection.send({ type: 'phaseOpened', phase })}
          className={classNames(
            'relative inline-flex min-h-12 items-center gap-2 px-0.5 font-bold',
            phase === currentPhase
              ? 'text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.75 after:rounded-t-[3px] after:bg-action'
              : 'text-ink-muted hover:text-ink',
          )}
        >
          {PHASE_INFOS[phase].tab}
          {phase === 'LoggedEventsList' && <Count count={editor.report.bmps.length} />}
        </button>
      ))}
    </nav>
  );
}
