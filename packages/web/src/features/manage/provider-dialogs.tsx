import {
  type SiteProvider,
  useNewProvider,
  useProviderChange,
  useProviderRemoval,
  useSiteProviders,
} from '../../api/identity-providers.ts'
import { useText } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NamedRemoval } from '../../ui/named-removal.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { ProviderForm } from './provider-form.tsx'

interface Closable {
  readonly onClose: () => void
}

export function NewProvider({ onClose }: Closable) {
  const text = useText()
  const { data } = useSiteProviders()
  const { mutate, isPending, error } = useNewProvider()
  return (
    <Dialog open onClose={onClose} title={text('provider-add')} closeLabel={text('close')}>
      <ProviderForm
        action={text('provider-add')}
        before={null}
        returnUrl={data?.return_url}
        busy={isPending}
        error={error}
        onSubmit={(body) =>
          mutate(body, {
            onSuccess: ({ name }) => {
              onClose()
              tellDone(text('provider-added', { name }))
            },
          })
        }
      />
    </Dialog>
  )
}

interface OfProvider extends Closable {
  readonly provider: SiteProvider
}

export function ChangedProvider({ provider, onClose }: OfProvider) {
  const text = useText()
  const { mutate, isPending, error } = useProviderChange(provider.id)
  const { name } = provider
  return (
    <Dialog open onClose={onClose} title={text('provider-change-named', { name })} closeLabel={text('close')}>
      <ProviderForm
        action={text('save')}
        before={provider}
        busy={isPending}
        error={error}
        onSubmit={({ client_secret: secret, name: newName, client_id, issuer, api_url, scopes, ...values }) =>
          mutate(
            {
              ...{ name: newName, client_id, issuer, api_url, scopes, groups_claim: values.groups_claim },
              ...{ register: values.register, match_addresses: values.match_addresses, teams: values.teams },
              ...(secret !== '' && { client_secret: secret }),
            },
            {
              onSuccess: () => {
                onClose()
                tellDone(text('provider-changed', { name }))
              },
            },
          )
        }
      />
    </Dialog>
  )
}

/** Says who comes in by it alone. */
export function RemovedProvider({ provider, onClose }: OfProvider) {
  const text = useText()
  const { mutate, isPending, error } = useProviderRemoval()
  const { id, name, people, people_without_other_way: alone } = provider
  return (
    <NamedRemoval
      name={id}
      title={text('provider-delete-named', { name })}
      ask={text('provider-delete-type', { id })}
      action={text('provider-delete')}
      busy={isPending}
      error={error}
      onRemove={() =>
        mutate(id, {
          onSuccess: () => {
            onClose()
            tellDone(text('provider-deleted', { name }))
          },
        })
      }
      onClose={onClose}
    >
      <p>{text('provider-delete-people', { count: people })}</p>
      {alone > 0 && <p>{text('provider-delete-alone', { count: alone })}</p>}
    </NamedRemoval>
  )
}
