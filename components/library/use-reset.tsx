import { getLibraryKey } from '@/components/library/library-state';
import { formatEntryTotal, formatRestoreHint } from '@/components/library/texts';
import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import {
  undoLibraryChange,
  resetSiteLibrary,
  resetSummary,
  type LibraryView,
  type ResetSummary,
} from '@/lib/library/contract';
import type { LibraryMode } from '@/lib/library/library';

/** Resets a site's library after a confirmation that lists the changes (LIB-27, LIB-28). */
export function useReset(library: LibraryView, onReset: () => void) {
  const { mode, siteId } = getLibraryKey(library);
  const { confirm, confirmDialog } = useConfirm();
  const summary = useCommand(resetSummary, { failureTitle: 'Library not reset' });
  const offerUndo = useUndo();
  const undo = useCommand(undoLibraryChange, { failureTitle: 'Reset not undone', onDone: onReset });
  const reset = useCommand(resetSiteLibrary, {
    failureTitle: 'Library not reset',
    onDone({ undoId }, input) {
      onReset();
      const subject = input.siteId;
      if (undoId !== null) offerUndo({ text: 'Library reset', onUndo: () => void undo.send({ undoId, subject }) });
    },
  });

  async function confirmAndReset(): Promise<void> {
    if (siteId === null) return;
    const result = await summary.send({ siteId, mode });
    if ('error' in result) return;
    const isConfirmed = await confirm({
      title: 'Really reset?',
      question: <ResetQuestion site={library.site?.name ?? ''} mode={mode} summary={result.output.summary} />,
      confirmLabel: 'Yes, reset',
      isDestructive: true,
    });
    if (isConfirmed) await reset.send({ siteId, mode });
  }
  return { confirmAndReset, dialog: confirmDialog };
}

interface ResetQuestionProps {
  site: string;
  mode: LibraryMode;
  summary: ResetSummary;
}

function ResetQuestion({ site, mode, summary: { own, changed, hidden } }: ResetQuestionProps) {
  const parts = [
    { title: 'Added at this site (will be deleted)', ...own },
    { title: 'Changed at this site (will match the master library)', ...changed },
    { title: 'Hidden at this site (will be shown)', ...hidden },
  ].filter(({ groups, entries }) => groups.length + entries.length > 0);
  return (
    <>
      <p>You will lose all changes specific to the {site} library. Continue?</p>
      <p className="mt-3 text-ink-muted">
        {parts.length === 0 ? 'This site’s library matches the master library.' : formatRestoreHint()}
      </p>
      {parts.map(({ title, groups, entries }) => (
        <section key={title} className="mt-4">
          <h3 className="text-[0.9375rem] font-bold">
            {title}:{' '}
            {[formatGroupCount(groups.length), formatEntryCount(entries.length, mode)].filter(Boolean).join(', ')}
          </h3>
          <ul className="mt-1 list-disc pl-5 text-small wrap-anywhere text-ink-soft">
            {[...groups, ...entries].slice(0, MAX_NAMES).map((name, index) => (
              <li key={index}>{name}</li>
            ))}
            {groups.length + entries.length > MAX_NAMES && (
              <li>and {groups.length + entries.length - MAX_NAMES} more</li>
            )}
          </ul>
        </section>
      ))}
    </>
  );
}

/** On a phone, more names would hide the buttons. */
const MAX_NAMES = 12;

const formatGroupCount = (count: number) => (count === 0 ? '' : `${count} ${count === 1 ? 'group' : 'groups'}`);
const formatEntryCount = (count: number, mode: LibraryMode) => (count === 0 ? '' : formatEntryTotal(count, mode));
