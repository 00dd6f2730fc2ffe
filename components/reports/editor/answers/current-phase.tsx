import { useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { Select } from '@/components/ui/forms/select';
import { getConstructionPhases } from '@/lib/reports/editor/derived';
import { getWording } from '@/lib/reports/domain/questions';
import { LIMITS } from '@/lib/reports/domain/rules';

/** Selected from the site's list, or added to it; needs a site (EDIT-82, EDIT-83). */
export function CurrentPhase() {
  const { editor, inspection } = useInspection();
  const [adding, setAdding] = useState(editor.newPhase !== '');
  const { currentPhase } = editor.report.fields;
  const offered = getConstructionPhases(editor);
  const phases = [...new Set([...(offered ?? []), currentPhase])].filter((phase) => phase !== '');
  return (
    <>
      <Select
        label={getWording('currentPhase').label}
        hint={offered === null ? 'Choose a site first.' : undefined}
        placeholder="Choose a phase"
        disabled={offered === null}
        value={currentPhase}
        options={phases.map((phase) => ({ value: phase, label: phase }))}
        onChange={({ target }) => inspection.send({ type: 'fieldChanged', key: 'currentPhase', value: target.value })}
      />
      {adding ? (
        <NewPhase
          typed={editor.newPhase}
          onType={(text) => inspection.send({ type: 'constructionPhaseTyped', text })}
          onAdd={(name) => {
            inspection.send({ type: 'constructionPhaseAdded', name });
            setAdding(false);
          }}
          onCancel={() => {
            inspection.send({ type: 'constructionPhaseTyped', text: '' });
            setAdding(false);
          }}
        />
      ) : (
        <Button
          variant="text"
          disabled={offered === null}
          onClick={() => setAdding(true)}
          className="justify-self-start px-2!"
        >
          <Icon name="plus" />
          Add a phase
        </Button>
      )}
    </>
  );
}

interface NewPhaseProps {
  typed: string;
  onType: (text: string) => void;
  onAdd: (name: string) => void;
  onCancel: () => void;
}

/** The text is also added when the person leaves the screen without Add. */
function NewPhase({ typed, onType, onAdd, onCancel }: NewPhaseProps) {
  const [name, setName] = useState(typed);
  const isDecided = useRef(false);

  function decide(what: () => void) {
    isDecided.current = true;
    what();
  }

  function add(form: FormEvent) {
    form.preventDefault();
    if (name.trim() !== '') decide(() => onAdd(name));
  }

  const whenLeft = useEffectEvent(() => {
    if (!isDecided.current && name.trim() !== '') onAdd(name);
  });
  // Adds the phase before the editor unmounts.
  useLayoutEffect(() => {
    // Adds the phase before the last save when the page is left.
    window.addEventListener('pagehide', whenLeft, true);
    return () => {
      window.removeEventListener('pagehide', whenLeft, true);
      whenLeft();
    };
  }, []);

  return (
    <form onSubmit={add} className="grid gap-2">
      <LimitedTextField
        autoFocus
        label="New phase"
        limit={LIMITS.standardText}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          onType(target.value);
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="outline" disabled={name.trim() === ''}>
          Add
        </Button>
        <Button variant="text" onClick={() => decide(onCancel)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
