/** The name a record goes by, without '&': documents take it to the XML (doc1:171). */
export const nome = (label = 'Nome', max = 60) =>
  ({ type: 'text', label, max, required: true, list: true, filter: true, semEcomercial: true }) as const

/** Out of use without being deleted. */
export const ativo = {
  type: 'bool',
  label: 'Ativo',
  default: true,
  list: true,
  filter: true,
  raro: true,
} as const

/** How a tax rule is asked for: rules as they were registered, because the plain ones a shop begins with come first. */
export const PLAIN_FIRST = { ativo: '1', order_by: 'id,asc' } as const

/** A rate from 0 to 100 %, four places. */
export const percentagem = { type: 'decimal', places: 4, digits: 3, min: '0', max: '100' } as const
