import { fieldError } from '../../../domain/error.ts'
import {
  isUnconfirmed,
  lastNumber,
  lastNumbers,
  type Pulo,
  proposeVoiding,
  SALTO_MAXIMO,
} from '../../issuing/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import { VOIDED } from '../../sefaz/families.ts'

const numero = (n: number) => n.toLocaleString('pt-BR')

/**
 * Hooks of series. A series with notes keeps its model and series number, and its last number never decreases. A jump
 * skips at most `SALTO_MAXIMO` numbers, which are proposed for voiding where their model has it, and needs a confirmation, unless the series is
 * new in the register.
 */
export const seriesHooks: Hooks = {
  oneByOne: true,
  // shows the number of the last note, which may be ahead of the registered number
  async answer(q, sessao, records) {
    const last = await lastNumbers(
      q,
      sessao,
      records.map(({ id }) => Number(id)),
    )
    for (const record of records) record['sequencia'] = last.get(Number(record['id'])) ?? record['sequencia']
  },
  async prepare(q, sessao, row, before, record) {
    record['pulo'] = null
    const id = before ? Number(before['id']) : null
    const of = (from: WireRow) => ({
      id,
      empresa_id: sessao.empresa_id,
      modelo: String(from['modelo']),
      serie: String(from['serie']),
    })
    const ultimo = await lastNumber(q, sessao, of(before ?? row))
    const renamed = before && ['modelo', 'serie'].find(key => before[key] !== row[key])
    if (renamed && ultimo !== null)
      throw fieldError(renamed, `Esta série já tem notas (a última é a ${numero(ultimo)}): cadastre outra`)
    // notes of another row of the register may have used numbers of the new model and series
    const last = renamed ? await lastNumber(q, sessao, of(row)) : ultimo
    const sequencia = Number(row['sequencia'])
    if (last === null || (before && sequencia === before['sequencia'] && !renamed)) return
    if (id !== null && (await isUnconfirmed(q, sessao, id)))
      throw fieldError('sequencia', 'A cópia restaurada espera este número: informe-o em Conferir séries')
    if (sequencia < last)
      throw fieldError('sequencia', `A última nota desta série é a ${numero(last)}: a numeração não volta`)
    const pulados = sequencia - last
    const [de, ate] = [last + 1, sequencia]
    if (pulados > SALTO_MAXIMO)
      throw fieldError(
        'sequencia',
        `A última nota desta série é a ${numero(last)}: ela pode pular no máximo ${numero(SALTO_MAXIMO)} números`,
      )
    if (before && pulados > 0 && record['confirma_salto'] !== true)
      throw fieldError(
        'sequencia',
        `Os números ${numero(de)} a ${numero(ate)} ficarão sem ${VOIDED.includes(of(row).modelo) ? 'nota e terão de ser inutilizados' : 'uso: nada a inutilizar'}. Para pular, marque 'Confirmo o salto'`,
      )
    record['pulo'] = { ...of(row), de, ate }
  },
  async saved(q, sessao, { id, record, agora }) {
    const pulo = record['pulo'] as Omit<Pulo, 'serie_id' | 'usuario_id'> | null
    if (pulo) await proposeVoiding(q, sessao, { ...pulo, serie_id: id, usuario_id: sessao.usuario_id }, agora)
  },
}
