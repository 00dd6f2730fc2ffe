import { useEffect, useRef } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import type { BmpSide } from '@/lib/reports/editor/state';
import { DESCRIPTION_REQUIRED } from '@/lib/reports/editor/texts';

/** Ref and error of a side's description. Focuses the field after each validation that finds it missing. */
export function useInvalidField(side: BmpSide) {
  const { invalid } = useInspection().editor;
  const field = useRef<HTMLTextAreaElement>(null);
  const isInvalid = invalid.includes(side);
  // The checklist is above the correction and gets the focus first.
  const isFirst = side === 'condition' || !invalid.includes('actions');
  useEffect(() => {
    if (isInvalid && isFirst) field.current?.focus();
    // `invalid` is a new array after each failed validation.
  }, [invalid, isInvalid, isFirst]);
  return { field, error: isInvalid ? DESCRIPTION_REQUIRED : undefined };
}
