import { formatMoney } from '../../core/money/pt-br.ts'
import { criarVenda, type VendaAnswer, type VendaBody } from '../../domain/api/vendas.ts'
import { call } from '../api/client.ts'
import { ApiError, errorText } from '../api/errors.ts'
import { localTime } from '../state/local-time.ts'

/** Outcome of one attempt. */
export type SaleSending =
  | { tipo: 'gravada'; venda: VendaAnswer }
  /**
   * The server refused the sale, which stays in the queue. `codigo`: code of the refusal; null when another sale has the
   * uuid. `campos`: fields of the body to which the refusal belongs.
   */
  | { tipo: 'recusada'; erro: string; codigo: string | null; campos: readonly string[] }
  /** No answer, or a failing server: try again later. Perhaps stored: its uuid makes a repeat harmless. */
  | { tipo: 'adiada'; erro: string; espera: number | null; alcancou: boolean }
  /** The session ended: the sale waits for a login; not counted as a failure. */
  | { tipo: 'sem_sessao' }

/** HTTP statuses that mean "try again later" (401 is handled apart). */
const DEPOIS = [408, 425, 429]
const PACIENCIA_MS = 30_000

/** Posts one sale. Never throws. */
export async function sendSale(body: VendaBody): Promise<SaleSending> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PACIENCIA_MS)
  try {
    const { data } = await call(criarVenda, {
      body: { ...body, enviada_em: new Date().toISOString() },
      semMover: true,
      signal: patience.signal,
    })
    // a parked sale that another till paid too: the first payment stands
    if (body.paga && data.terminal_id !== null && data.terminal_id !== body.terminal_id) {
      const em = localTime(data.paga_em).hora
      const texto = `Esta venda já foi paga em outro caixa às ${em}: a mercadoria pode ter saído duas vezes`
      return { tipo: 'recusada', erro: texto, codigo: null, campos: [] }
    }
    // another sale was stored under this uuid: this sale is not stored
    if (data.valor_total !== body.valor_total) {
      const guardada = formatMoney(data.valor_total)
      return {
        tipo: 'recusada',
        erro: `O servidor guarda outra venda com este número de controle (${guardada})`,
        codigo: null,
        campos: [],
      }
    }
    return { tipo: 'gravada', venda: data }
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return { tipo: 'adiada', erro: errorText(error), espera: null, alcancou: false }
    }
    if (error.status === 401) return { tipo: 'sem_sessao' }
    const later = error.status >= 500 || DEPOIS.includes(error.status)
    return later
      ? { tipo: 'adiada', erro: error.message, espera: error.espera, alcancou: true }
      : {
          ...{ tipo: 'recusada', erro: errorText(error), codigo: error.codigo },
          campos: Object.keys(error.errors ?? {}),
        }
  } finally {
    clearTimeout(timer)
  }
}
