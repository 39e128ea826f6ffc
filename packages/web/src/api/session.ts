let token = ''

/** The session's token against forged requests. */
export const csrfToken = (): string => token

/** A sign-in gives a new one. */
export function setCsrfToken(next: string): void {
  token = next
}
