/** Makes the field of a record's name, without '&' because documents write it to the XML (doc1:171). */
export const nome = (label = 'Nome', max = 60) =>
  ({ type: 'text', label, max, required: true, list: true, filter: true, semEcomercial: true }) as const

/** Field of records out of use but not deleted. */
export const ativo = {
  type: 'bool',
  label: 'Ativo',
  default: true,
  list: true,
  filter: true,
  raro: true,
} as const

/** Query by which a field looks a tax rule up, oldest first: the plain rules of a new shop come first. */
export const PLAIN_FIRST = { ativo: '1', order_by: 'id,asc' } as const

/** Field of a rate from 0 to 100 %, with four places. */
export const percentagem = { type: 'decimal', places: 4, digits: 3, min: '0', max: '100' } as const
