import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type MailReply = ReplyOf<Endpoints['readMail']>

const key = ['site-mail']

/** By which server letters leave, what waits, and what was refused. */
export const useMail = () => useQuery({ queryKey: key, queryFn: ({ signal }) => client.readMail({ signal }) })

export const useTestLetter = () =>
  useWrite((to: string) => client.sendTestLetter({ body: to === '' ? {} : { to } }), key)
