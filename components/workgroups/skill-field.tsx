'use client';

import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { TextField } from '@/components/ui/forms/text-field';
import { classNames } from '@/components/ui/class-names';
import { isSameSkill, MAX_SKILL_NAME_LENGTH, findSkillsByPrefix } from '@/lib/workgroups/skills';

const MAX_OPTIONS = 8;

export interface SkillFieldProps {
  value: string;
  onChange: (name: string) => void;
  skills: readonly string[];
  error?: string;
}

/** Finds existing skills by prefix, or takes a new name (CREW-22…24). */
export function SkillField({ value, onChange, skills, error }: SkillFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = value.trim();
  const found = findSkillsByPrefix(typed, skills).slice(0, MAX_OPTIONS);
  const isNew = typed !== '' && !skills.some((known) => isSameSkill(known, typed));
  const choices = isOpen ? [...found, ...(isNew ? [typed] : [])] : [];
  // On a phone the options would open behind the dialog's footer.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (choices.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [choices.length]);

  function choose(name: string) {
    onChange(name);
    setOpen(false);
    setActive(-1);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(Math.max(-1, Math.min(active + step, choices.length - 1)));
    } else if (event.key === 'Escape' && choices.length > 0) {
      // The first Escape closes the list, the next one the dialog.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const name = choices[active];
      if (name !== undefined) choose(name);
      else setOpen(false);
    }
  }
  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <TextField
        label="New skill"
        placeholder="Search or Add a Skill*"
        icon={<Search />}
        value={value}
        error={error}
        maxLength={MAX_SKILL_NAME_LENGTH}
        autoComplete="off"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
      />
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Skills"
        className="mt-1 divide-y divide-line overflow-hidden rounded-control border border-line bg-surface empty:hidden"
      >
        {choices.map((name, index) => (
          <li
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the field, so that the press does not close the list first.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(name)}
            className={classNames(
              'flex min-h-12 cursor-pointer items-center px-3.5 py-2 wrap-anywhere hover:bg-surface-hover',
              index === active && 'bg-action-tint font-bold',
            )}
          >
            {isNew && index === choices.length - 1 ? `Add “${name}”` : name}
          </li>
        ))}
      </ul>
    </div>
  );
}
