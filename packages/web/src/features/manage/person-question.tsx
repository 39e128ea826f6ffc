import { type SitePerson, useAdministration, useFactorReset } from '../../api/site-people.ts'
import { useText } from '../../text/texts.ts'
import { Question } from '../../ui/question.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** A change of an account that one click too many should not make. */
export type PersonStep = 'factors' | 'promote' | 'demote'

interface PersonQuestionProps {
  readonly person: SitePerson
  readonly step: PersonStep
  readonly onClose: () => void
}

/** Says what a change of somebody's account does, before it is made. */
export function PersonQuestion({ person: { username: name }, step, onClose }: PersonQuestionProps) {
  const text = useText()
  const reset = useFactorReset()
  const administration = useAdministration()
  const then = {
    onSuccess: () => {
      onClose()
      tellDone(text(`manage-person-${step}-done`, { name }))
    },
  }
  const make = () =>
    step === 'factors'
      ? reset.mutate(name, then)
      : administration.mutate({ username: name, isSuperuser: step === 'promote' }, then)
  return (
    <Question
      title={text(`manage-person-${step}-title`, { name })}
      action={text(`manage-person-${step}`)}
      look={step === 'promote' ? 'filled' : 'danger'}
      busy={reset.isPending || administration.isPending}
      error={reset.error ?? administration.error}
      onYes={make}
      onClose={onClose}
    >
      <p>{text(`manage-person-${step}-explained`, { name })}</p>
    </Question>
  )
}
