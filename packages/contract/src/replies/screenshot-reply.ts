import Type from 'typebox'

/** A rectangle in a picture, in pixels. */
export const region = Type.Object({
  left: Type.Integer(),
  top: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
})

const fields = {
  name: Type.String(),
  repository_filename: Type.String(),
  translation: Type.String(),
  file_url: Type.String(),
  units: Type.Array(Type.String()),
  url: Type.String(),
  /** URL of the picture for browsers. */
  image: Type.String(),
  /** Pixels of the picture. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** The parts of the picture that show some of its strings. */
  regions: Type.Array(Type.Object({ unit: Type.Integer(), region })),
}

/** A picture that shows strings. */
export const screenshotReply = Type.Object({ id: Type.Integer(), ...fields })

/** The reply to adding one: without an id, as clients expect. */
export const newScreenshotReply = Type.Object(fields)
