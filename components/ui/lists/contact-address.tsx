import { classNames } from '@/components/ui/class-names';
import { toE164 } from '@/lib/phone';

/** Characters that fit on one line of a phone 320 px wide. */
const MAX_LINE_LENGTH = 30;

/**
 * An email address or US phone number as a link that writes or calls; other text stays text. It is kept on one line. A
 * long address breaks before its @; a part that is still too long breaks anywhere.
 */
export function ContactAddress({ children }: { children: string }) {
  const href = getContactUrl(children);
  const parts = children.length > MAX_LINE_LENGTH ? children.split(/(?=@)/) : [children];
  const lines = parts.map((part, index) => (
    <span
      key={index}
      className={classNames(
        'inline-block max-w-full',
        href !== null && 'underline underline-offset-2',
        part.length > MAX_LINE_LENGTH ? 'wrap-anywhere' : 'whitespace-nowrap',
      )}
    >
      {part}
    </span>
  ));
  if (href === null) return <span className="inline-block max-w-full">{lines}</span>;
  return (
    <a href={href} className="inline-block max-w-full py-1.5 text-link desktop:py-0">
      {lines}
    </a>
  );
}

/** A `mailto:` URL (RFC 6068) or a `tel:` URL (RFC 3966); null for other text. */
function getContactUrl(text: string): string | null {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return `mailto:${encodeURIComponent(text).replace('%40', '@')}`;
  const phone = toE164(text);
  return phone && `tel:${phone}`;
}
