export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7.5">
      <rect width="32" height="32" rx="7" fill="#175442" />
      <g fill="none" strokeWidth="3.6" strokeLinecap="round">
        <path d="M8 9.5c5-2.6 10 2.2 16-.6" stroke="#fff" />
        <path d="M8 16.2c4-2.2 7.5 1.8 11.6-.4" stroke="#84b8a3" />
        <path d="M8 22.9c5-2.6 10 2.2 16-.6" stroke="#d08a58" />
      </g>
    </svg>
  );
}

/** The logo, the name and the ALPHA badge on a dark ground. The name is hidden on very narrow screens. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-[1.1875rem] font-heavy tracking-[-0.02em] whitespace-nowrap text-white">
      <LogoMark />
      <span className="max-[22.5rem]:sr-only">Earth Tight</span>
      <span className="-ml-1 rounded-mark border-[1.5px] border-current px-1.25 py-0.75 text-[0.6875rem] leading-none tracking-[0.08em] text-clay-200">
        ALPHA
      </span>
    </span>
  );
}
