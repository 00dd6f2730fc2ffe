import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { CheckboxGroup } from '@/components/ui/forms/choice-group';
import { DateField } from '@/components/ui/forms/date-field';
import { Select } from '@/components/ui/forms/select';
import { MAX_DAYS_OFF } from '@/lib/compliance/limits';
import { listUpcomingHolidays } from '@/lib/compliance/profile';
import type { WorkWeek } from '@/lib/compliance/working-hours';
import { formatHour, WEEKDAY_NAMES } from '@/lib/compliance/profile-texts';
import { formatDateInput } from '@/lib/dates';

interface WorkWeekFieldsProps {
  value: WorkWeek;
  error: string | undefined;
  today: string;
  onChange: (workWeek: WorkWeek) => void;
}

const HOURS = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));

/** When people work at the site, for deadlines in business days and working hours. */
export function WorkWeekFields({ value, error, today, onChange }: WorkWeekFieldsProps) {
  const [added, setAdded] = useState<string | null>(null);
  const holidays = listUpcomingHolidays(today);
  const change = (changed: Partial<WorkWeek>) => onChange({ ...value, ...changed });
  return (
    <details open={error !== undefined || undefined}>
      <summary className="min-h-12 cursor-pointer py-3 font-bold">Work week and days off</summary>
      <div className="grid gap-6 pt-2">
        <CheckboxGroup
          legend="Working days"
          hasTwoColumns
          choices={WEEKDAY_NAMES}
          values={value.daysOfWeek.map(String)}
          error={error}
          onChange={(days) => change({ daysOfWeek: days.map(Number) })}
        />
        <div className="grid grid-cols-2 gap-4 tablet:max-w-96">
          <Select
            label="Work begins"
            options={HOURS.slice(0, value.closesAt)}
            value={String(value.opensAt)}
            onChange={(event) => change({ opensAt: Number(event.target.value) })}
          />
          <Select
            label="Work ends"
            options={HOURS.slice(value.opensAt + 1)}
            value={String(value.closesAt)}
            onChange={(event) => change({ closesAt: Number(event.target.value) })}
          />
        </div>
        <CheckboxGroup
          legend="Federal holidays in the next 12 months"
          hint="Uncheck holidays on which people work."
          hasTwoColumns
          choices={holidays.map(({ day, name }) => ({ value: day, label: name, meta: formatDateInput(day) }))}
          values={holidays.map(({ day }) => day).filter((day) => !value.workedHolidays.includes(day))}
          onChange={(daysOff) => {
            const shown = holidays.map(({ day }) => day);
            const others = value.workedHolidays.filter((day) => !shown.includes(day));
            change({
              workedHolidays: [...others, ...shown.filter((day) => !daysOff.includes(day))].slice(-MAX_DAYS_OFF),
            });
          }}
        />
        <div className="grid gap-2">
          <div className="flex flex-wrap items-end gap-3">
            <DateField label="Another day off" value={added} onChange={setAdded} className="grow tablet:max-w-72" />
            <Button
              variant="outline"
              size="field"
              disabled={added === null || value.otherDaysOff.length >= MAX_DAYS_OFF}
              onClick={() => {
                if (added !== null) change({ otherDaysOff: [...new Set([...value.otherDaysOff, added])].toSorted() });
                setAdded(null);
              }}
            >
              Add day off
            </Button>
          </div>
          <ul>
            {value.otherDaysOff.map((day) => (
              <li key={day} className="flex items-center gap-2">
                {formatDateInput(day)}
                <Button
                  variant="text"
                  aria-label={`Remove: ${formatDateInput(day)}`}
                  onClick={() => change({ otherDaysOff: value.otherDaysOff.filter((other) => other !== day) })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  );
}
