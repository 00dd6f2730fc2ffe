import { AnswerGrid, PhoneAnswer, TextAnswer, FullWidth } from '@/components/reports/editor/answers/answer-fields';
import {
  PreviousInspectionOffer,
  CarriedOverNote,
} from '@/components/reports/editor/answers/previous-inspection-offer';
import { SiteChangeQuestion } from '@/components/reports/editor/answers/site-change-question';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { useLocatedDevice } from '@/lib/client/use-located-device';
import type { Position } from '@/lib/map/position';
import { findNearestSite } from '@/lib/sites/nearest-site';
import type { ReportSite } from '@/lib/sites/site';
import { Select } from '@/components/ui/forms/select';
import { canStartFromPrevious, listSelectableSites } from '@/lib/reports/editor/derived';
import { getQuestion } from '@/lib/reports/domain/questions';

const SITE_FIELDS = ['officialSiteId', 'municipality', 'onsiteContact', 'onsitePhone'] as const;

/**
 * The site comes first, because the map and what can be carried over depend on it (decision X-13). The other fields
 * appear with it, or if one of them has an entry.
 */
export function ProjectInfo() {
  const { editor, inspection } = useInspection();
  const { fields } = editor.report;
  const { siteId } = fields;
  const hasEntries = SITE_FIELDS.some((field) => fields[field] !== '');
  const { position } = useLocatedDevice();
  return (
    <AnswerGrid>
      <FullWidth>
        <Select
          name="site"
          label={getQuestion('siteId').label}
          placeholder={siteId === null ? 'Choose a site' : undefined}
          value={siteId ?? ''}
          options={listSiteOptions(listSelectableSites(editor), siteId === null ? position : null)}
          onChange={(event) => inspection.send({ type: 'siteChosen', siteId: event.target.value })}
        />
        <SiteChangeQuestion />
        {siteId !== null && canStartFromPrevious(editor) && <PreviousInspectionOffer key={siteId} siteId={siteId} />}
        <CarriedOverNote />
      </FullWidth>
      {(siteId !== null || hasEntries) && (
        <>
          <TextAnswer field="officialSiteId" optional />
          {/* Aligned with the field beside it, which has a hint. */}
          <TextAnswer field="municipality" optional className="self-end" />
          <TextAnswer field="onsiteContact" optional />
          <PhoneAnswer field="onsitePhone" />
        </>
      )}
    </AnswerGrid>
  );
}

/** The sites by name, after the nearest one if the device's position is known. */
function listSiteOptions(sites: readonly ReportSite[], position: Position | null) {
  const nearest = position && findNearestSite(sites, position);
  const options = sites.filter((site) => site !== nearest).map(({ id, name }) => ({ value: id, label: name }));
  return nearest ? [{ value: nearest.id, label: `${nearest.name} (nearest)` }, ...options] : options;
}
