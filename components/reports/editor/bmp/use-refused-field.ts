import { useEffect, useRef } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import type { Section } from '@/lib/reports/editor/state';
import { DESCRIPTION_REQUIRED } from '@/lib/reports/editor/texts';

/** The description of a section that was refused: its error, and the focus each time it is refused. */
export function useRefusedField(section: Section) {
  const { invalid } = useInspection().editor;
  const field = useRef<HTMLTextAreaElement>(null);
  const isRefused = invalid.includes(section);
  // The checklist stands above the correction: what is wrong first has the focus.
  const isFirst = section === 'condition' || !invalid.includes('actions');
  useEffect(() => {
    if (isRefused && isFirst) field.current?.focus();
    // `invalid` is a new list each time that something was refused.
  }, [invalid, isRefused, isFirst]);
  return { field, error: isRefused ? DESCRIPTION_REQUIRED : undefined };
}
