import { addressOfProvider, useDisconnection, useIdentities, useIdentityProviders } from '../../api/identities.ts'
import { boot } from '../../boot.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { describeError } from '../../ui/failed-part.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { tellFailed } from '../../ui/toasts.tsx'
import { useRefusedReturn } from './refused-return.ts'

/** The accounts elsewhere by which one signs in, and the services that can be connected; hidden on a site without any. */
export function Identities() {
  const text = useText()
  const { data: connected = [] } = useIdentities()
  const { data: providers = [] } = useIdentityProviders()
  const { mutate, isPending } = useDisconnection()
  const refused = useRefusedReturn()
  if (connected.length === 0 && providers.length === 0 && refused === undefined) return null
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id
  const disconnect = (id: number) =>
    mutate(id, { onError: (error) => tellFailed(text('identities-not-ended'), describeError(error, text)) })
  const free = providers.filter(({ id }) => connected.every(({ provider }) => provider !== id))
  return (
    <Panel title={text('identities-title')}>
      {refused !== undefined && (
        <Notice tone="failing" urgent>
          {refused}
        </Notice>
      )}
      <p>{text('identities-about')}</p>
      <RowList
        amongOthers
        rows={[
          ...connected.map(({ id, provider, name, last_used, created }) => ({
            key: `connected ${id}`,
            title: `${nameOf(provider)}: ${name}`,
            detail: <Moment time={last_used ?? created} />,
            actions: (
              <Button
                disabled={isPending}
                aria-label={text('identities-end-named', { name: nameOf(provider) })}
                onClick={() => disconnect(id)}
              >
                {text('identities-end')}
              </Button>
            ),
          })),
          ...free.map(({ id, name }) => ({
            key: `free ${id}`,
            title: name,
            detail: text('identities-not-connected'),
            actions: <Connection id={id} name={name} />,
          })),
        ]}
      />
    </Panel>
  )
}

interface ConnectionProps {
  readonly id: string
  readonly name: string
}

/** Leaves for the provider, which sends the browser back to this page. */
function Connection({ id, name }: ConnectionProps) {
  const text = useText()
  const leave = async () => {
    try {
      location.assign(await addressOfProvider(id, `${boot.prefix}/accounts/profile/#security`))
    } catch (error) {
      tellFailed(
        text('identities-not-begun'),
        describeError(error instanceof Error ? error : new Error(String(error)), text),
      )
    }
  }
  return (
    <Button aria-label={text('identities-connect-named', { name })} onClick={() => void leave()}>
      {text('identities-connect')}
    </Button>
  )
}
