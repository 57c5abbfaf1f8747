/** Makes the field of a record's name. '&' is not allowed, because documents write the name to the XML (doc 1). */
export const nome = (label = 'Nome', max = 60) =>
  ({ type: 'text', label, max, required: true, list: true, filter: true, semEcomercial: true }) as const

/** Field that takes a record out of use without deleting it. */
export const ativo = {
  type: 'bool',
  label: 'Ativo',
  default: true,
  list: true,
  filter: true,
  raro: true,
} as const

/** Query with which a field looks up tax rules: oldest first, because the rules of a new shop are the ordinary ones. */
export const PLAIN_FIRST = { ativo: '1', order_by: 'id,asc' } as const

/** Field of a rate from 0 to 100 %, with four decimal places. */
export const percentagem = { type: 'decimal', places: 4, digits: 3, min: '0', max: '100' } as const

/** Field of an amount in R$ per unit, as the layout takes it: three whole digits, four decimal places. */
export const reaisPorUnidade = { type: 'decimal', places: 4, digits: 3, min: '0' } as const
