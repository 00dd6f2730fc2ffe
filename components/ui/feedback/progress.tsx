export interface ProgressBarProps {
  /** 0 to 100; null if it cannot be measured. */
  percent: number | null;
  label: string;
  /** The measured amount or what is being done, instead of the percentage. */
  text?: string;
}

/** A bar with its percentage or text. SVG, because the content security policy blocks style attributes. */
export function ProgressBar({ percent, label, text }: ProgressBarProps) {
  const rounded = percent === null ? null : Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={rounded ?? undefined}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      className="inline-flex items-center gap-2 text-small text-ink-muted"
    >
      <svg aria-hidden="true" className="h-1.5 w-18 shrink-0 rounded-full bg-stone-200">
        {rounded === null ? (
          <rect
            width="100%"
            height="100%"
            rx="3"
            className="animate-pulse fill-spruce-300 motion-reduce:animate-none"
          />
        ) : (
          <rect width={`${rounded}%`} height="100%" rx="3" className="fill-action" />
        )}
      </svg>
      <span className="tabular-nums">{text ?? (rounded === null ? null : `${rounded}%`)}</span>
    </span>
  );
}
