'use client';

import { useEffect, useRef } from 'react';
import { PHASE, progress, type Progress } from '@/lib/reports/phases';
import type { Phase, ReportFields } from '@/lib/reports/report';

export interface PhaseHeadProps {
  phase: Phase;
  fields: ReportFields;
}

/** The one h1. A change of screen moves the focus to it and says where one is. */
export function PhaseHead({ phase, fields }: PhaseHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(phase);
  const { title, subtitle } = PHASE[phase];

  useEffect(() => {
    if (shown.current === phase) return;
    shown.current = phase;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [phase]);

  return (
    <div className="mb-5 desktop:mb-7">
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-page font-heavy tracking-tight text-balance outline-none desktop:text-display"
      >
        {title}
      </h1>
      <p className="mt-1 text-body text-ink-muted">{subtitle}</p>
      <p role="status" className="sr-only">
        {placeText(progress(phase, fields))}
      </p>
    </div>
  );
}

function placeText({ current, steps }: Progress): string {
  const step = steps[current - 1];
  return step ? `Step ${current} of ${steps.length}, ${step.name}` : '';
}
