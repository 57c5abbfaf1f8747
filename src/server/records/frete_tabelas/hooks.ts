import { isoToWire } from '../../../core/dates/day.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Hooks } from '../../register/hooks.ts'
import { readOverlap } from './repository.ts'

/** Hooks of freight tables: two of one name and carrier, valid from the same day, reach no address twice. */
export const freteTabelasHooks: Hooks = {
  async saved(q, sessao, { id }) {
    const other = await readOverlap(q, sessao.empresa_id, id)
    if (!other) return
    const where = other.cep_de ? `dos CEP ${other.cep_de} a ${other.cep_ate}` : 'deste destino'
    throw fieldError(
      'vale_desde',
      `Já há a tabela ${where} desde ${isoToWire(other.vale_desde)}: mude o dia ou o destino`,
    )
  },
}
