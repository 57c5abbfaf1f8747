import { isIssued } from '../../../../core/document/types/index.ts'
import type { Linked } from '../../../../domain/documents/documento/origem.ts'
import { jumpedOver, nextIs, type Salto } from '../../../../domain/documents/documento/salto.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { lastNumber, lockNumbers, proposeVoiding, SALTO_MAXIMO } from '../../../issuing/service.ts'
import { openWithPair } from '../repository.ts'
import { beginSeries, readSeries, type SerieDoDocumento } from './issue-repository.ts'

interface Pair {
  modelo: string
  serie: string
  /** Number typed by the user; null: the next number of the series. */
  numero: string | null
}

interface Asked {
  /** True when the user confirmed that numbers are skipped. */
  confirmado: boolean
  agora: Date
}

const CAMPO = 'numerocodumento' // the API's spelling

/** Lists other open documents with the same typed series and number: the first document issued gets the number. */
export async function sameNumber(
  q: Q,
  sessao: Sessao,
  id: number,
  tipo: number,
  said: Readonly<Record<string, unknown>>,
): Promise<Linked[]> {
  const { status, serie_id, serie, modelo, [CAMPO]: numero } = said
  if (!isIssued(tipo) || status !== 'A' || serie_id != null || serie == null || numero == null) return []
  const open = await openWithPair(q, sessao, { id, modelo, par: { serie, [CAMPO]: numero } })
  return open.filter(other => isIssued(other.tipo))
}

/** Makes the error for a typed number that is not the next one of its series. */
export const notNext = (serie: string, proximo: number): AppError => fieldError(CAMPO, nextIs(serie, proximo))

/**
 * Finds the series that the user typed, with `sequencia` set to the number before the typed one, if any. Creates an unknown
 * series. In a used series, a number beyond the next one needs confirmation, and voiding of the skipped numbers is proposed.
 * @throws VALIDACAO at the number, with the jump in `dados.salto` when the user may confirm it
 */
export async function seriesOfPair(
  q: Q,
  sessao: Sessao,
  { modelo, serie, numero }: Pair,
  { confirmado, agora }: Asked,
): Promise<SerieDoDocumento> {
  const known = await readSeries(q, sessao, { modelo, id: null, serie })
  const sequencia = Number(numero ?? 1) - 1
  if (!known) return beginSeries(q, sessao, { modelo, serie, sequencia })
  if (numero === null) return known
  await lockNumbers(q, sessao, known.id)
  const { empresa_id, usuario_id } = sessao
  const noted = await lastNumber(q, sessao, { id: known.id, empresa_id, modelo, serie })
  const last = Math.max(known.sequencia, noted ?? 0)
  if (sequencia < last) throw notNext(serie, last + 1)
  const salto: Salto = { serie, de: last + 1, ate: sequencia }
  if (last > 0 && sequencia > last) {
    if (sequencia - last > SALTO_MAXIMO)
      throw fieldError(
        CAMPO,
        `${nextIs(serie, last + 1)}: pode pular no máximo ${SALTO_MAXIMO.toLocaleString('pt-BR')} números`,
      )
    if (!confirmado) throw jumpUnconfirmed(salto)
    const pulo = { empresa_id, usuario_id, serie_id: known.id, modelo, ...salto }
    await proposeVoiding(q, sessao, pulo, agora)
  }
  return { ...known, sequencia }
}

function jumpUnconfirmed(salto: Salto): AppError {
  const mensagem = `${nextIs(salto.serie, salto.de)}: ${jumpedOver(salto)}`
  return new AppError('VALIDACAO', { mensagem, errors: { [CAMPO]: [mensagem] }, dados: { salto } })
}
