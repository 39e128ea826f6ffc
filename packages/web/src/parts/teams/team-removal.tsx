import { type Team, useTeamRemoval } from '../../api/teams.ts'
import teams from '../../text/teams.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Question } from '../../ui/question.tsx'

addTexts(teams)

export interface TeamRemovalProps {
  readonly team: Team
  readonly onClose: () => void
}

/** Removes a team, after a question. */
export function TeamRemoval({ team: { id, name }, onClose }: TeamRemovalProps) {
  const text = useText()
  const { mutate, isPending, error } = useTeamRemoval()
  return (
    <Question
      title={text('team-remove-title', { name })}
      action={text('team-remove')}
      busy={isPending}
      error={error}
      onYes={() => mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{text('team-remove-explained')}</p>
    </Question>
  )
}
