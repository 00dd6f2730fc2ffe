import { ActionDialog, type ActionDialogProps, type ActionInput } from '@/components/corrective-actions/action-dialog';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { useText } from '@/components/ui/text/language';
import { formatRepeatedRepair, REPAIR_KIND_TEXTS } from '@/lib/deadlines/action-texts';
import { changeAction } from '@/lib/register/contract';
import { REPAIR_KINDS } from '@/lib/register/corrective-actions';
import { REGISTER_FAILURES } from '@/lib/register/failures';
import { isRepeatedRepair } from '@/lib/register/repeated-repair';

/** Chooses the kind of repair under EPA's permit, from which the due time follows (CLOCK-15, CLOCK-28). */
export function RepairKindDialog(props: ActionDialogProps) {
  const t = useText();
  const { action } = props;
  const getKind = ({ choice }: Pick<ActionInput, 'choice'>) =>
    REPAIR_KINDS.find((kind) => kind === choice) ?? (action.isRepairKindMissing ? 'significant' : action.repairKind);
  return (
    <ActionDialog
      {...props}
      contract={changeAction}
      storageName="repair"
      title={t('Kind of repair')}
      label={t('Reason')}
      successMessage={t('Corrective action changed')}
      getMissing={(input) => {
        const kind = getKind(input);
        if (kind === 'infeasible') return t(REGISTER_FAILURES['action-reason-missing'][1]);
        if (kind === 'small' && isRepeatedRepair(action))
          return t(REGISTER_FAILURES['repeated-repair-reason-missing'][1]);
      }}
      toRequest={({ eventId, words, choice }) => ({
        eventId,
        words,
        correctiveActionId: action.id,
        kind: getKind({ choice }),
      })}
      renderField={(choice, onChange) => (
        <RadioGroup
          legend={t('Kind of repair')}
          hint={isRepeatedRepair(action) ? formatRepeatedRepair(action, t) : undefined}
          choices={REPAIR_KINDS.map((value) => ({ value, label: t(REPAIR_KIND_TEXTS[value]) }))}
          value={getKind({ choice })}
          onChange={onChange}
        />
      )}
    />
  );
}
