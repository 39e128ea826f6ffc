import { type NotificationFacts, notificationGroups } from '@weft/contract/notification-kinds'
import { useSession } from '../../api/session.ts'
import {
  chosenFrequency,
  type Frequency,
  type SubscriptionChoice,
  useSubscriptionChoice,
  useSubscriptions,
} from '../../api/subscriptions.ts'
import names from '../../text/notifications.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellFailed } from '../../ui/toasts.tsx'
import style from './notifications.module.css'

addTexts(names)

/** Numbers of the API: watched projects, administered projects, all projects. */
const scopes = [10, 20, 0] as const
/** Numbers of the API: never, at once, then digests of a day, a week, a month. */
const frequencies = [0, 1, 2, 3, 4] as const

type Choose = (choice: SubscriptionChoice) => void
type FrequencyLookup = ReturnType<typeof chosenFrequency>

/** The user's notifications: what, where, and how often; saved with each choice. */
export function Notifications({ username }: { readonly username: string }) {
  const text = useText()
  const { features } = useSession()
  const { data, error, refetch } = useSubscriptions(username)
  const { choose, onTheirWay } = useSubscriptionChoice(username, ({ message }) =>
    tellFailed(text('profile-not-saved'), message),
  )
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const chosen = chosenFrequency(data, onTheirWay)
  return (
    <>
      <p className={style.summary}>{text(features.mail ? 'notifications-text' : 'notifications-no-mail')}</p>
      {notificationGroups.map(({ id, kinds }) => (
        <Panel key={id} title={text(`notifications-${id}`)} flush>
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">{text('notification-kind')}</th>
                {scopes.map((scope) => (
                  <th key={scope} scope="col">
                    {text(`notification-scope-${scope}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kinds.map((kind) => (
                <KindRow key={kind.id} kind={kind} chosen={chosen} choose={choose} />
              ))}
            </tbody>
          </table>
        </Panel>
      ))}
    </>
  )
}

interface KindRowProps {
  readonly kind: NotificationFacts
  readonly chosen: FrequencyLookup
  readonly choose: Choose
}

function KindRow({ kind: { id, isDigest }, chosen, choose }: KindRowProps) {
  const text = useText()
  const label = text(`notification-${id}`)
  const offered = frequencies.filter((one) => !isDigest || one !== 1)
  return (
    <tr>
      <th scope="row">{label}</th>
      {scopes.map((scope) => {
        const known = chosen({ notification: id, scope })
        const where = text(`notification-scope-${scope}`)
        const take = (value: string) => {
          const frequency = offered.find((one): one is Frequency => String(one) === value) ?? null
          choose({ notification: id, scope, frequency })
        }
        return (
          <td key={scope}>
            <div className={style.cell}>
              <span className={style.where} aria-hidden="true">
                {where}
              </span>
              <Select
                label={`${label}: ${where}`}
                className={known === null || known === 0 ? style.usual : style.chosen}
                value={String(known ?? '')}
                options={[
                  { value: '', name: text(scope === 0 ? 'frequency-0' : 'frequency-as-all') },
                  ...offered
                    .filter((one) => one !== 0 || scope !== 0)
                    .map((one) => ({ value: String(one), name: text(`frequency-${one}`) })),
                ]}
                onValueChange={take}
              />
            </div>
          </td>
        )
      })}
    </tr>
  )
}
