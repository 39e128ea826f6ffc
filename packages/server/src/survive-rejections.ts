/**
 * Goes on where a promise is rejected and nobody looks: it is reported, and everybody else's requests are answered. Without
 * this Node ends the process. An error outside of promises still ends the process, because the state of the work is unknown
 * then. Gives the way back.
 */
export function surviveRejections(report: (error: unknown, place: string) => void): () => void {
  const onRejection = (reason: unknown): void => report(reason, 'a rejection that nobody looked at')
  process.on('unhandledRejection', onRejection)
  return () => process.off('unhandledRejection', onRejection)
}
