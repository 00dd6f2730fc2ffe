import { getAvatar } from '@/lib/shell/avatar';

/** A colored square with initials, hidden from screen readers. SVG, because the CSP forbids style attributes. */
export function Avatar({ personId, name }: { personId: string; name: string }) {
  const { initials, color } = getAvatar(personId, name);
  return (
    <svg aria-hidden="true" viewBox="0 0 34 34" className="size-8.5 shrink-0">
      <rect width="34" height="34" rx="8" fill={color} />
      <rect x="0.5" y="0.5" width="33" height="33" rx="7.5" fill="none" stroke="#fff" strokeOpacity="0.25" />
      <text
        x="17"
        y="17"
        textAnchor="middle"
        dominantBaseline="central"
        fill="#fff"
        fontSize="13"
        className="font-bold tracking-label"
      >
        {initials}
      </text>
    </svg>
  );
}
