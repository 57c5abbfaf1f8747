/** As a record holds it: `/api/v1/fotos/12`; as it is answered it has the right to be seen behind it. */
const PATH = /^\/api\/v1\/fotos\/(\d{1,15})(?:\?|$)/

export const fotoPath = (id: string | number) => `/api/v1/fotos/${id}`

/** Id in the address of a picture, or null. */
export const fotoId = (path: string): number | null => {
  const found = PATH.exec(path)?.[1]
  return found ? Number(found) : null
}
