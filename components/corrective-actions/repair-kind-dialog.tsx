import { ActionDialog, type ActionDialogProps, type ActionInput } from '@/components/corrective-actions/action-dialog';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { useText } from '@/components/ui/text/language';
import { changeAction } from '@/lib/register/contract';
import { REPAIR_KINDS, type RepairKind } from '@/lib/register/corrective-actions';
import { REGISTER_FAILURES } from '@/lib/register/failures';
import type { Text } from '@/lib/text';

const LABELS = {
  small: 'Repair or upkeep',
  infeasible: 'Repair or upkeep that cannot be done in time',
  significant: 'New, replaced or significant repair',
} as const satisfies Record<RepairKind, Text>;

/** Chooses the kind of repair under EPA's permit, from which the due time follows (CLOCK-15, CLOCK-28). */
export function RepairKindDialog(props: ActionDialogProps) {
  const t = useText();
  const { action } = props;
  const getKind = ({ choice }: Pick<ActionInput, 'choice'>) =>
    REPAIR_KINDS.find((kind) => kind === choice) ?? action.repairKind;
  return (
    <ActionDialog
      {...props}
      contract={changeAction}
      storageName="repair"
      title={t('Kind of repair')}
      label={t('Reason')}
      successMessage={t('Corrective action changed')}
      getMissing={(input) =>
        getKind(input) === 'infeasible' ? t(REGISTER_FAILURES['action-reason-missing'][1]) : undefined
      }
      toRequest={({ eventId, words, choice }) => ({
        ...{ eventId, words },
        correctiveActionId: action.id,
        kind: getKind({ choice }),
      })}
      renderField={(choice, onChange) => (
        <RadioGroup
          legend={t('Kind of repair')}
          choices={REPAIR_KINDS.map((value) => ({ value, label: t(LABELS[value]) }))}
          value={getKind({ choice })}
          onChange={onChange}
        />
      )}
    />
  );
}
