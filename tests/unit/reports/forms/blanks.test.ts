import { listBlanks } from '@/lib/reports/forms/blanks';
import { FORMS } from '@/lib/reports/forms/forms';
import { createSmallReport } from '@/tests/integration/reports/pdf/sample';
import { createFormInput } from './form-input';

const { permit, report } = createFormInput();

test('a complete inspection has no blanks on form 3400-187 [FORM-07]', () => {
  expect(listBlanks(FORMS['wdnr-3400-187'], { report, permit })).toEqual([]);
});

test('each blank is named and leads to the permit or to the screen of the editor [FORM-07]', () => {
  const { fields } = createSmallReport();
  const empty = { ...report, fields: { ...fields, inspectorNames: [], currentPhase: ' ', inspectionEnd: null } };
  expect(listBlanks(FORMS['wdnr-3400-187'], { report: empty, permit: { ...permit, county: '' } })).toEqual([
    { sentence: 'County is empty on form 3400-187.', filledIn: { permit: 'county' } },
    { sentence: 'End is empty on form 3400-187.', filledIn: { phase: 'InspectionWrapUp' } },
    {
      sentence: 'Name(s) of individual(s) performing inspection is empty on form 3400-187.',
      filledIn: { phase: 'InspectionInfo' },
    },
    {
      sentence: 'Description of present phase of construction is empty on form 3400-187.',
      filledIn: { phase: 'ProjectPhase' },
    },
  ]);
});
