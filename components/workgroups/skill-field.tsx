import { useCombobox } from 'downshift';
import { useEffect, useRef, type ChangeEvent, type KeyboardEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { TextField } from '@/components/ui/forms/text-field';
import { classNames } from '@/components/ui/class-names';
import { MAX_SKILL_NAME_LENGTH } from '@/lib/workgroups/rules';
import { isSameSkill, findSkillsByPrefix } from '@/lib/workgroups/skills';

const MAX_OPTIONS = 8;
const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;

export interface SkillFieldProps {
  value: string;
  onChange: (name: string) => void;
  skills: readonly string[];
  error?: string;
}

/** Finds existing skills by prefix, or takes a new name (CREW-22…24). */
export function SkillField({ value, onChange, skills, error }: SkillFieldProps) {
  const skillName = value.trim();
  const matches = findSkillsByPrefix(skillName, skills).slice(0, MAX_OPTIONS);
  const isNew = skillName !== '' && !skills.some((skill) => isSameSkill(skill, skillName));
  const options = isNew ? [...matches, skillName] : matches;
  const menu = useCombobox<string>({
    items: options,
    inputValue: value,
    selectedItem: null,
    itemToString: (name) => name ?? '',
    // Leaving the field does not choose what is only highlighted.
    onStateChange({ type, selectedItem }) {
      if (selectedItem && (type === ItemClick || type === InputKeyDownEnter)) onChange(selectedItem);
    },
  });
  const visibleOptions = menu.isOpen ? options : [];
  // On a phone the options would open behind the dialog's footer.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (visibleOptions.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [visibleOptions.length]);

  function keepDialogOpen(event: KeyboardEvent) {
    if (event.key === 'Enter') event.preventDefault();
    // The first Escape closes the list, the next one the dialog.
    if (event.key === 'Escape' && visibleOptions.length > 0) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  const input = menu.getInputProps({
    'aria-labelledby': undefined,
    onKeyDown: keepDialogOpen,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
  });
  return (
    <div>
      <TextField
        label="New skill"
        placeholder="Search or Add a Skill*"
        icon={<Icon name="search" />}
        error={error}
        maxLength={MAX_SKILL_NAME_LENGTH}
        {...input}
      />
      <div ref={list}>
        <ul
          {...menu.getMenuProps({ 'aria-label': 'Skills', 'aria-labelledby': undefined })}
          className="mt-1 divide-y divide-line overflow-hidden rounded-control border border-line bg-surface empty:hidden"
        >
          {visibleOptions.map((name, index) => (
            <li
              key={name}
              {...menu.getItemProps({ item: name, index })}
              className={classNames(
                'flex min-h-12 cursor-pointer items-center px-3.5 py-2 wrap-anywhere',
                menu.highlightedIndex === index && 'bg-action-tint text-spruce-800',
              )}
            >
              {isNew && index === visibleOptions.length - 1 ? `Add “${name}”` : name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
