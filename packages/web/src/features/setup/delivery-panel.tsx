import { usePushTrial } from '../../api/push-trial.ts'
import { useText } from '../../text/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { PushTrial } from '../../ui/push-trial.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Delivery, deliveries, pushAddress, usualDelivery } from './delivery.ts'
import { OwnKey } from './own-key.tsx'
import style from './setup.module.css'
import { isSshAddress } from './ssh-address.ts'

/** The form for the target of commits. */
export interface DeliveryDraft {
  readonly repo: string
  readonly project: string
  readonly delivery: Delivery | null
  readonly push: string
  readonly pushBranch: string
}

interface DeliveryPanelProps {
  readonly draft: DeliveryDraft
  /** The imported branch, if known. */
  readonly branch: string
  readonly set: (change: Partial<Omit<DeliveryDraft, 'repo' | 'project'>>) => void
  readonly problemOf: (field: string) => string | undefined
}

/** The target of translation commits, and a test whether the host would accept them. */
export function DeliveryPanel({ draft, branch, set, problemOf }: DeliveryPanelProps) {
  const text = useText()
  const { mutate, data, error, isPending, reset } = usePushTrial()
  const delivery = draft.delivery ?? usualDelivery(draft.repo)
  const push = pushAddress(draft)
  // An answer is of one address: it goes with it.
  const change: DeliveryPanelProps['set'] = (values) => {
    reset()
    set(values)
  }
  const target = draft.pushBranch.trim() || branch || 'main'
  return (
    <Panel title={text('setup-delivery')}>
      <SelectField
        label={text('setup-delivery-choice')}
        hint={text(`setup-delivery-${delivery}-hint`)}
        value={delivery}
        onValueChange={(next) => change({ delivery: next })}
        options={deliveries.map((value) => ({ value, name: text(`setup-delivery-${value}`) }))}
      />
      {delivery === 'other' && (
        <TextField
          label={text('setup-push')}
          name="push"
          spellCheck={false}
          required
          value={draft.push}
          problem={problemOf('push')}
          onValueChange={(value) => change({ push: value })}
        />
      )}
      {delivery === 'other' && isSshAddress(draft.push) && !isSshAddress(draft.repo) && (
        <OwnKey project={draft.project} />
      )}
      {delivery !== 'none' && (
        <>
          <TextField
            label={text('setup-push-branch')}
            hint={text('setup-push-branch-hint')}
            name="push_branch"
            spellCheck={false}
            value={draft.pushBranch}
            problem={problemOf('push_branch')}
            onValueChange={(pushBranch) => change({ pushBranch })}
          />
          <p className={style.quiet}>{text('setup-trial-text')}</p>
          <PushTrial
            outcome={data}
            error={error}
            busy={isPending}
            disabled={push === ''}
            ask={() => mutate({ push, branch: target, project: draft.project })}
          />
        </>
      )}
    </Panel>
  )
}
