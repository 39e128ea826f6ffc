import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useWrite } from './write.ts'

const key = ['site-mail']

/** By which server letters leave, what waits, and what was refused. */
export const useMail = () => useQuery({ queryKey: key, queryFn: ({ signal }) => client.readMail({ signal }) })

export const useTestLetter = () =>
  useWrite((to: string) => client.sendTestLetter({ body: to === '' ? {} : { to } }), key)
