import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { keepFile } from './keep-file.ts'
import { keys } from './keys.ts'
import { currentSession, replaceSession, type Session, useSession } from './session.ts'
import { useOrderedWrites, useWrite } from './write.ts'

export type Preferences = Session['preferences']
export type InvitationNote = ReplyOf<Endpoints['lookAtInvitation']>
export type AccountToken = ReplyOf<Endpoints['listAccountTokens']>['results'][number]
export type SecondFactors = ReplyOf<Endpoints['listSecondFactors']>
type Body<Name extends keyof Endpoints> = SentBodyOf<Endpoints[Name]>

/** Before anybody has an account here. */
export const useRegistration = () => useWrite((body: Body<'register'>) => client.register({ body }))
/** Makes the account of an invitation, and signs in to it. */
export const useInvitation = () =>
  useWrite(async (body: Body<'acceptInvitation'>) => {
    const { username } = await client.acceptInvitation({ body })
    return client.signIn({ body: { username, password: body.password } })
  })
/** Reads the sender of an invitation, and the teams that it leads into. */
export const useInvitationNote = (code: string) =>
  useQuery({
    queryKey: ['invitation', code],
    queryFn: () => client.lookAtInvitation({ body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
/** Shows that an address is one's own, by the code of a letter. */
export const useAddressProof = () => useWrite((code: string) => client.verify({ body: { code } }))
/** Makes the account of a letter, and signs in to it. */
export const useVerification = () =>
  useWrite(async ({ code, password }: { readonly code: string; readonly password: string }) => {
    const { username } = await client.verify({ body: { code, password } })
    return client.signIn({ body: { username, password } })
  })
export const useResetRequest = () => useWrite((body: Body<'requestReset'>) => client.requestReset({ body }))
export const useSetUp = () => useWrite((body: Body<'setUp'>) => client.setUp({ body }))
/** The remaining steps on a new installation. */
export const useSetup = () => useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => client.readSetup({ signal }) })
export const usePasswordChange = () =>
  useWrite((body: Body<'setPassword'>) => client.setPassword({ body }), ['account', 'sessions'], ['account', 'audit'])
export const useEmailChange = () => useWrite((body: Body<'changeEmail'>) => client.changeEmail({ body }))
export const useAccountRemoval = () => useWrite((body: Body<'removeAccount'>) => client.removeAccount({ body }))

/** The name that people see. */
export const useNameChange = (username: string) =>
  useWrite(async (fullName: string) => {
    await client.changeUser({ params: { username }, body: { full_name: fullName } })
    const session = currentSession()
    if (session.user) replaceSession({ ...session, user: { ...session.user, full_name: fullName } })
  })

export type OwnLanguageList = 'languages' | 'secondary_languages'

/** Languages that somebody chose for themselves. A choice is sent as the whole list, so it must contain unsent choices too. */
export function useOwnLanguages(list: OwnLanguageList, onError: (error: Error) => void) {
  const { preferences } = useSession()
  const { mutate, pending } = useOrderedWrites({
    key: ['account', 'preferences'],
    write: async (change: Partial<Record<OwnLanguageList, string[]>>) => {
      const changed = await client.changePreferences({ body: change })
      replaceSession({ ...currentSession(), preferences: changed })
    },
    outdated: [keys.dashboard],
    onError,
  })
  const last = pending.findLast((change) => change[list] !== undefined)
  const choose = (chosen: string[]) =>
    mutate(list === 'languages' ? { languages: chosen } : { secondary_languages: chosen })
  return { chosen: last?.[list] ?? preferences[list], choose }
}

/** Hands all that is kept about somebody to the browser. */
export async function downloadAccount(): Promise<void> {
  await keepFile(await client.exportAccount(), 'weft-account.zip')
}

const tokens = ['account', 'tokens']

export const useTokens = () =>
  useQuery({
    queryKey: tokens,
    queryFn: async ({ signal }) => (await client.listAccountTokens({ query: { page_size: 1000 }, signal })).results,
  })
export const useNewToken = () =>
  useWrite((body: Body<'makeAccountToken'>) => client.makeAccountToken({ body }), tokens, ['account', 'audit'])
export const useTokenEnd = () =>
  useWrite((id: number) => client.endAccountToken({ params: { id } }), tokens, ['account', 'audit'])

export const useAudit = () =>
  useQuery({
    queryKey: ['account', 'audit'],
    queryFn: async ({ signal }) => (await client.listAccountAudit({ query: { page_size: 20 }, signal })).results,
  })
