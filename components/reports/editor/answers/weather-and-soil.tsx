import { Icon } from '@/components/ui/icons/icon';
import { AnswerGrid, RainfallDepthAnswer, FullWidth } from '@/components/reports/editor/answers/answer-fields';
import { useDateAnswer } from '@/components/reports/editor/answers/use-date-answer';
import { usePreviousInspections } from '@/components/reports/editor/answers/use-previous-inspections';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { CheckboxGroup } from '@/components/ui/forms/choice-group';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { Select } from '@/components/ui/forms/select';
import { formatReportDate } from '@/lib/dates';
import { getQuestion } from '@/lib/reports/domain/questions';
import { SOIL_MOISTURES } from '@/lib/reports/domain/answer-choices';
import { LIMITS } from '@/lib/reports/domain/rules';

export function WeatherAndSoil() {
  const { editor, inspection } = useInspection();
  const { fields, timeZone } = editor.report;
  const rainfallDateProps = useDateAnswer('lastRainfallDate');
  const { label, hint } = getQuestion('soilMoisture');
  return (
    <AnswerGrid>
      <Temperature lastTemperature={useLastTemperature()} />
      <FullWidth>
        <CheckboxGroup
          hasTwoColumns
          legend={label}
          hint={hint}
          choices={SOIL_MOISTURES.map((soil) => ({ value: soil.code, label: soil.label }))}
          values={fields.soilMoisture}
          onChange={(value) => inspection.send({ type: 'fieldChanged', key: 'soilMoisture', value })}
        />
      </FullWidth>
      <DateTimeField
        {...rainfallDateProps}
        value={fields.lastRainfallDate}
        timeZone={timeZone}
        onChange={(value) => inspection.send({ type: 'fieldChanged', key: 'lastRainfallDate', value })}
      />
      <RainfallDepthAnswer />
    </AnswerGrid>
  );
}

/** First value of the stepper, in °F, if the last inspection has no temperature. */
const DEFAULT_TEMPERATURE = 60;

const { min, max } = LIMITS.temperature;
const TEMPERATURE_OPTIONS = Array.from({ length: max - min + 1 }, (_, index) => {
  const degrees = max - index;
  return { value: String(degrees), label: `${degrees} °F` };
});

interface LastTemperature {
  /** In °F. */
  degrees: number;
  /** The formatted day of the inspection. */
  day: string;
}

/** The temperature of the last inspection, where the stepper starts; null if there is none. It is not an answer. */
function useLastTemperature(): LastTemperature | null {
  const { fields, timeZone } = useInspection().editor.report;
  const last = usePreviousInspections(fields.siteId).inspections?.last;
  const degrees = last?.fields.temperature ?? null;
  return !last || degrees === null ? null : { degrees, day: formatReportDate(last.date, timeZone) };
}

/** A select with buttons for steps of 1 °F (EDIT-76). Empty until a value is chosen. */
function Temperature({ lastTemperature }: { lastTemperature: LastTemperature | null }) {
  const { editor, inspection } = useInspection();
  const { temperature } = editor.report.fields;
  const setTemperature = (value: number | null) => inspection.send({ type: 'fieldChanged', key: 'temperature', value });
  const step = (change: number) =>
    setTemperature(temperature === null ? (lastTemperature?.degrees ?? DEFAULT_TEMPERATURE) : temperature + change);
  return (
    <Select
      label={getQuestion('temperature').label}
      hint={lastTemperature && temperature === null ? <LastTemperatureHint {...lastTemperature} /> : undefined}
      placeholder="Not measured"
      value={temperature === null ? '' : String(temperature)}
      options={TEMPERATURE_OPTIONS}
      onChange={({ target }) => setTemperature(target.value === '' ? null : Number(target.value))}
      before={
        <IconButton
          tone="outline"
          label="One degree colder"
          icon={<Icon name="minus" />}
          disabled={temperature === min}
          onClick={() => step(-1)}
        />
      }
      after={
        <IconButton
          tone="outline"
          label="One degree warmer"
          icon={<Icon name="plus" />}
          disabled={temperature === max}
          onClick={() => step(1)}
        />
      }
    />
  );
}

const LastTemperatureHint = ({ degrees, day }: LastTemperature) => (
  <>
    Last inspection (<span className="whitespace-nowrap">{day}</span>): {degrees} °F. The plus and minus buttons start
    at this temperature.
  </>
);
