import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'

export type Component = ReplyOf<Endpoints['readComponent']>
export type ComponentChange = SentBodyOf<Endpoints['changeComponent']>

/** A component with its settings. */
export const useComponent = (place: Place) =>
  useQuery({
    queryKey: ['component', place.path],
    queryFn: ({ signal }) => client.readComponent({ params: paramsOf(place), signal }),
  })

/** Saves settings of a component. */
export function useComponentChange(place: Place) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ComponentChange) => client.changeComponent({ params: paramsOf(place), body }),
    onSuccess: (component) => {
      queries.setQueryData(['component', place.path], component)
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'component' })
    },
  })
}

export type ComponentPreview = ReplyOf<Endpoints['previewComponent']>
export type PreviewedSettings = SentBodyOf<Endpoints['previewComponent']>

/** The effect of settings before they are saved; the earlier answer stays until the next one arrives. */
export const useComponentPreview = (place: Place, settings: PreviewedSettings) =>
  useQuery({
    queryKey: ['preview', place.path, settings],
    queryFn: ({ signal }) => client.previewComponent({ params: paramsOf(place), body: settings, signal }),
    enabled: Object.keys(settings).length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
