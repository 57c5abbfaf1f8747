import { listarPaises } from '../../../domain/api/lookups.ts'
import { coded, place } from '../../register/fields/lookup/lookup-query.ts'

const { path } = listarPaises

export const paisesLookup = coded(path, 'code', 'name', {
  ...place,
  nomeDe: codigo => ({ path: `${path}/${codigo}` }),
})
