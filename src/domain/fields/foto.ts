/** Address of a photo in a record: `/api/v1/fotos/12`; as answered, the right to see it follows. */
const PATH = /^\/api\/v1\/fotos\/(\d{1,15})(?:\?|$)/

export const fotoPath = (id: string | number) => `/api/v1/fotos/${id}`

/** Gives the id in a photo's address, or null. */
export const fotoId = (path: string): number | null => {
  const found = PATH.exec(path)?.[1]
  return found ? Number(found) : null
}
