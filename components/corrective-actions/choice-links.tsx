import { ServerLink } from '@/components/offline/server-link';
import { classNames } from '@/components/ui/class-names';

interface ChoiceLinksProps {
  label: string;
  choices: readonly { value: string; label: string; href: string }[];
  selected: string;
}

/** Links of which one is the current one. */
export function ChoiceLinks({ label, choices, selected }: ChoiceLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <ServerLink
          key={choice.value}
          href={choice.href}
          aria-current={choice.value === selected ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-12 items-center rounded-control px-3 font-bold no-underline inset-ring tablet:px-4',
            choice.value === selected
              ? 'bg-ink text-white inset-ring-ink'
              : 'bg-white text-ink inset-ring-line-control hover:inset-ring-ink',
          )}
        >
          {choice.label}
        </ServerLink>
      ))}
    </nav>
  );
}
