import { useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { Select } from '@/components/ui/forms/select';
import { getConstructionPhases } from '@/lib/reports/editor/derived';
import { getQuestion } from '@/lib/reports/domain/questions';
import { LIMITS } from '@/lib/reports/domain/rules';

/** The construction phase, selected from the site's list or added to it. Needs a site (EDIT-82, EDIT-83). */
export function CurrentPhase() {
  const { editor, inspection } = useInspection();
  const [isAdding, setAdding] = useState(editor.newPhase !== '');
  const { currentPhase } = editor.report.fields;
  const sitePhases = getConstructionPhases(editor);
  const phases = [...new Set([...(sitePhases ?? []), currentPhase])].filter((phase) => phase !== '');
  return (
    <>
      <Select
        label={getQuestion('currentPhase').label}
        hint={sitePhases === null ? 'Choose a site first.' : undefined}
        placeholder="Choose a phase"
        disabled={sitePhases === null}
        value={currentPhase}
        options={phases.map((phase) => ({ value: phase, label: phase }))}
        onChange={({ target }) => inspection.send({ type: 'fieldChanged', key: 'currentPhase', value: target.value })}
      />
      {isAdding ? (
        <NewPhase
          initialName={editor.newPhase}
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
          disabled={sitePhases === null}
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
  initialName: string;
  onType: (text: string) => void;
  onAdd: (name: string) => void;
  onCancel: () => void;
}

/** Form for a new phase. The text is also added when the person leaves the screen without Add or Cancel. */
function NewPhase({ initialName, onType, onAdd, onCancel }: NewPhaseProps) {
  const [name, setName] = useState(initialName);
  const isDecided = useRef(false);

  function decide(action: () => void) {
    isDecided.current = true;
    action();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '') decide(() => onAdd(name));
  }

  const addIfUndecided = useEffectEvent(() => {
    if (!isDecided.current && name.trim() !== '') onAdd(name);
  });
  // Adds the phase before the editor unmounts.
  useLayoutEffect(() => {
    // Adds the phase before the last save when the page is left.
    window.addEventListener('pagehide', addIfUndecided, true);
    return () => {
      window.removeEventListener('pagehide', addIfUndecided, true);
      addIfUndecided();
    };
  }, []);

  return (
    <form onSubmit={submit} className="grid gap-2">
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
