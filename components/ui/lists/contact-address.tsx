import { classNames } from '@/components/ui/class-names';

/** Characters that fit on one line of a phone 320 px wide. */
const MAX_LINE_LENGTH = 30;

/**
 * An email address or phone number, kept on one line so it can be copied. A long address breaks before its @; a part
 * that is still too long breaks anywhere.
 */
export function ContactAddress({ children }: { children: string }) {
  const parts = children.length > MAX_LINE_LENGTH ? children.split(/(?=@)/) : [children];
  return (
    <span className="inline-block max-w-full">
      {parts.map((part, index) => (
        <span
          key={index}
          className={classNames(
            'inline-block max-w-full',
            part.length > MAX_LINE_LENGTH ? 'wrap-anywhere' : 'whitespace-nowrap',
          )}
        >
          {part}
        </span>
      ))}
    </span>
  );
}
