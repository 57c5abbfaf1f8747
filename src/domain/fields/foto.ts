/** URL of a photo: `/api/v1/fotos/12`. In responses a query follows, which grants access to the photo. */
const PATH = /^\/api\/v1\/fotos\/(\d{1,15})(?:\?|$)/

export const fotoPath = (id: string | number) => `/api/v1/fotos/${id}`

/** Gives the id in a photo's URL, or null. */
export const fotoId = (path: string): number | null => {
  const found = PATH.exec(path)?.[1]
  return found ? Number(found) : null
}
