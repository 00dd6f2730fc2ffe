export interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
}

/** A bar with its percentage. SVG, because the content security policy blocks style attributes. */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  const rounded = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={rounded}
      aria-valuemin={0}
      aria-valuemax={100}
      className="inline-flex items-center gap-2 text-small text-ink-muted"
    >
      <svg aria-hidden="true" className="h-1.5 w-18 rounded-full bg-stone-200">
        <rect width={`${rounded}%`} height="100%" rx="3" className="fill-action" />
      </svg>
      {rounded}%
    </span>
  );
}
