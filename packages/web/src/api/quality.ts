import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { translationOf } from './machine.ts'
import { useWrite } from './write.ts'

export type Quality = ReplyOf<Endpoints['readQuality']>
export type MqmReviews = ReplyOf<Endpoints['listMqmReviews']>
export type MqmReview = ReplyOf<Endpoints['readMqmReview']>
export type MqmItem = MqmReview['items'][number]
export type MqmError = MqmItem['errors'][number]
export type MqmReport = MqmReview['report']

const qualityKey = (path: string) => ['quality', path]
const reviewsKey = (path: string) => ['mqm', path]
const looksEvery = 1500

/** The last look at the risks of a translation; looked at again while one goes on. */
export const useQuality = (path: string) =>
  useQuery({
    queryKey: qualityKey(path),
    queryFn: ({ signal }) => client.readQuality({ params: translationOf(path), signal }),
    refetchInterval: ({ state }) => (state.data?.look?.completed === false ? looksEvery : false),
  })

export const useAssessment = (path: string) =>
  useWrite(
    (body: SentBodyOf<Endpoints['assessQuality']>) => client.assessQuality({ params: translationOf(path), body }),
    qualityKey(path),
  )

/** Why the text of a string may be wrong. */
export const useStringRisk = (id: number) =>
  useQuery({
    queryKey: ['risk', id],
    queryFn: ({ signal }) => client.readStringRisk({ params: { id }, signal }),
  })

export const useMqmReviews = (path: string) =>
  useQuery({
    queryKey: reviewsKey(path),
    queryFn: ({ signal }) => client.listMqmReviews({ params: translationOf(path), signal }),
  })

export const useMqmReview = (path: string, id: number) =>
  useQuery({
    queryKey: [...reviewsKey(path), id],
    queryFn: ({ signal }) => client.readMqmReview({ params: { ...translationOf(path), id }, signal }),
  })

export const useMqmStart = (path: string) =>
  useWrite(
    (body: SentBodyOf<Endpoints['startMqmReview']>) => client.startMqmReview({ params: translationOf(path), body }),
    reviewsKey(path),
  )

export const useMqmMark = (path: string, id: number) =>
  useWrite(
    ({ position, errors }: { readonly position: number; readonly errors: readonly MqmError[] }) =>
      client.markMqmItem({ params: { ...translationOf(path), id, position }, body: { errors } }),
    reviewsKey(path),
  )

export const useMqmRemoval = (path: string) =>
  useWrite((id: number) => client.removeMqmReview({ params: { ...translationOf(path), id } }), reviewsKey(path))
