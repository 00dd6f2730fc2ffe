import type { ReactNode } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Icon } from '@/components/ui/icons/icon';
import type { SiteForm } from '@/lib/compliance/site-form';
import { formatCount } from '@/lib/format-count';
import { createSiteUrl } from '@/lib/deadlines/urls';
import { canEditFields } from '@/lib/reports/domain/rules';
import { canEnterPhase } from '@/lib/reports/domain/phases';
import { getStatus } from '@/lib/reports/editor/derived';
import { findSiteForm } from '@/lib/reports/editor/site-form';
import { listBlanks, type FormBlank } from '@/lib/reports/forms/blanks';
import { FORMS } from '@/lib/reports/forms/forms';

/** What stays blank on the regulator's form, before SAVE & NOTIFY and CLOSE OUT. Nothing is refused (FORM-07). */
export function FormBlanks() {
  const { editor } = useInspection();
  const { siteId } = editor.report.fields;
  const siteForm = findSiteForm(editor);
  return siteId === null || !siteForm ? null : <BlanksOfForm siteId={siteId} siteForm={siteForm} />;
}

function BlanksOfForm({ siteId, siteForm: { form, permit } }: { siteId: string; siteForm: SiteForm }) {
  const { report } = useInspection().editor;
  const { name } = FORMS[form];
  const blanks = listBlanks(FORMS[form], { report, permit });
  if (blanks.length === 0) return null;
  return (
    <details lang="en" className="group mt-3 border-t border-line pt-1">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-1">
        <b className="font-bold">
          {formatCount(blanks.length, 'field')} empty on {name}
        </b>
        <Icon name="chevron-down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul>
        {blanks.map((blank) => (
          <li key={blank.sentence}>
            <BlankLink siteId={siteId} blank={blank} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A permit is changed on the page of the site. After SAVE & NOTIFY the inspection's own fields stay as they are. */
function BlankLink({ siteId, blank: { sentence, filledIn } }: { siteId: string; blank: FormBlank }): ReactNode {
  const { editor, inspection } = useInspection();
  const status = getStatus(editor);
  if ('permit' in filledIn)
    return (
      <a href={`${createSiteUrl(siteId, 'permit')}#permit`} className={LINK_CLASS}>
        {sentence}
      </a>
    );
  const { phase } = filledIn;
  if (!canEditFields(status) || !canEnterPhase(phase, status)) return <span className="block py-2">{sentence}</span>;
  return (
    <button type="button" className={LINK_CLASS} onClick={() => inspection.send({ type: 'phaseOpened', phase })}>
      {sentence}
    </button>
  );
}

const LINK_CLASS = 'flex min-h-12 items-center text-left font-bold text-link underline';
