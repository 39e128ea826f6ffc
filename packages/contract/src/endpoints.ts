import * as endpoints from './resources/index.ts'

/** Every endpoint of the API by its name, which the client's calls have as well; the files of `resources/` export nothing else. */
export { endpoints }

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
