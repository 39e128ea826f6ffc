import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type Assignment, type AssignmentStep, useAssignmentStep } from '../../api/assignments.ts'
import { assignmentsHref } from '../../parts/assignments/assignment-links.ts'
import { useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** Actions on an assignment, for people who manage its place. */
export function AssignmentActions({ assignment }: { readonly assignment: Assignment }) {
  const text = useText()
  const [asked, setAsked] = useState<AssignmentStep | null>(null)
  const { can } = assignment
  if (!can.edit && !can.close && !can.reopen) return null
  return (
    <>
      {can.close && <Button onClick={() => setAsked('close')}>{text('assignment-close')}</Button>}
      {can.reopen && <Button onClick={() => setAsked('reopen')}>{text('assignment-reopen')}</Button>}
      {can.edit && (
        <Menu trigger={<IconButton icon="more" label={text('assignment-more-actions')} />}>
          <MenuItem danger onClick={() => setAsked('remove')}>
            {text('assignment-remove')}
          </MenuItem>
        </Menu>
      )}
      {asked && <StepDialog assignment={assignment} step={asked} onEnd={() => setAsked(null)} />}
    </>
  )
}

interface StepDialogProps {
  readonly assignment: Assignment
  readonly step: AssignmentStep
  readonly onEnd: () => void
}

/** Says what will happen before it does. */
function StepDialog({ assignment, step, onEnd }: StepDialogProps) {
  const text = useText()
  const router = useRouter()
  const { id, name, path, counts } = assignment
  const { mutate, isPending, error } = useAssignmentStep(id)
  const done = () => {
    onEnd()
    tellDone(text(`assignment-${step}-done`, { name }))
    if (step === 'remove')
      router.history.push(`${router.basepath === '/' ? '' : router.basepath}${assignmentsHref(path)}`)
  }
  return (
    <Dialog
      open
      onClose={onEnd}
      title={text(`assignment-${step}-title`)}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onEnd}>{text('cancel')}</Button>
          <Button
            look={step === 'remove' ? 'danger' : 'filled'}
            disabled={isPending}
            onClick={() => mutate(step, { onSuccess: done })}
          >
            {text(`assignment-${step}-do`)}
          </Button>
        </>
      }
    >
      <p>{text(`assignment-${step}-text`, { count: counts.left_strings, name })}</p>
      <FormProblem error={error} />
    </Dialog>
  )
}
