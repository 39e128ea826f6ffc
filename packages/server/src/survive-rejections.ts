/**
 * Goes on where a promise is rejected and nobody looks: it is reported, and everybody else's requests are answered. Without
 * this Node ends the process. What is thrown outside of promises still does: nobody knows what was left half done then.
 * Gives the way back.
 */
export function surviveRejections(report: (error: unknown, place: string) => void): () => void {
  const onRejection = (reason: unknown): void => report(reason, 'a rejection that nobody looked at')
  process.on('unhandledRejection', onRejection)
  return () => process.off('unhandledRejection', onRejection)
}
