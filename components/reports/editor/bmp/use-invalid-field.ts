import { useEffect, useRef } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import type { Section } from '@/lib/reports/editor/state';
import { DESCRIPTION_REQUIRED } from '@/lib/reports/editor/texts';

/** Description of a section that failed validation: its error, and the focus after each failure. */
export function useInvalidField(section: Section) {
  const { invalid } = useInspection().editor;
  const field = useRef<HTMLTextAreaElement>(null);
  const isRefused = invalid.includes(section);
  // The checklist is above the correction and gets the focus first.
  const isFirst = section === 'condition' || !invalid.includes('actions');
  useEffect(() => {
    if (isRefused && isFirst) field.current?.focus();
    // `invalid` is a new array after each failed validation.
  }, [invalid, isRefused, isFirst]);
  return { field, error: isRefused ? DESCRIPTION_REQUIRED : undefined };
}
