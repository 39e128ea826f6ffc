import Type from 'typebox'

const fields = {
  name: Type.String(),
  repository_filename: Type.String(),
  translation: Type.String(),
  file_url: Type.String(),
  units: Type.Array(Type.String()),
  url: Type.String(),
  /** Where a browser shows the picture. */
  image: Type.String(),
}

/** A picture that shows strings. */
export const screenshotReply = Type.Object({ id: Type.Integer(), ...fields })

/** What is answered where one was added: as clients know it, without an id. */
export const newScreenshotReply = Type.Object(fields)
