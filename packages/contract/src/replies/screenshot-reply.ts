import Type from 'typebox'

const fields = {
  name: Type.String(),
  repository_filename: Type.String(),
  translation: Type.String(),
  file_url: Type.String(),
  units: Type.Array(Type.String()),
  url: Type.String(),
  /** URL of the picture for browsers. */
  image: Type.String(),
}

/** A picture that shows strings. */
export const screenshotReply = Type.Object({ id: Type.Integer(), ...fields })

/** The reply to adding one: without an id, as clients expect. */
export const newScreenshotReply = Type.Object(fields)
