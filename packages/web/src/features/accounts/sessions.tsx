import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession, readSessions } from '../../api/sessions.ts'
import { useWrite } from '../../api/write.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { browserOf } from './browser-name.ts'

const key = ['account', 'sessions']

/** The browsers in which one is signed in. */
export function Sessions() {
  const text = useText()
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: ({ signal }) => readSessions(signal) })
  const endOne = useWrite(endSession, key)
  const endOthers = useWrite(endOtherSessions, key)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const hasOthers = data.some(({ current }) => !current)
  return (
    <Panel
      title={text('sessions-title')}
      flush
      actions={hasOthers && <Button onClick={() => endOthers.mutate()}>{text('sessions-end-others')}</Button>}
    >
      <RowList
        rows={data.map(({ id, current, user_agent, address, last_used }) => ({
          key: id,
          title: browserOf(user_agent),
          detail: (
            <FactLine facts={[address, current ? text('sessions-here') : <Moment key="time" time={last_used} />]} />
          ),
          actions: !current && <Button onClick={() => endOne.mutate(id)}>{text('sign-out')}</Button>,
        }))}
      />
    </Panel>
  )
}
