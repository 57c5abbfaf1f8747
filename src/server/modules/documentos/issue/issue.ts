import type { TpEmis } from '../../../../core/document/emissao.ts'
import { computesTaxes, documentType, isIssued, sells } from '../../../../core/document/types/index.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import { SEM_DEVEDOR } from '../../../../domain/money/causes/document.ts'
import type { Q } from '../../../db/transaction.ts'
import { tellPaid } from '../../../documents/tell-paid.ts'
import { beyondLimit } from '../../../documents/venda/credit-limit.ts'
import { refuseBeyondCredit } from '../../../documents/venda/credito.ts'
import { refuseWithoutRate } from '../../../documents/without-rate.ts'
import { markInTransit } from '../../../entregas/transit-repository.ts'
import type { Sessao } from '../../../http/session.ts'
import { donaVenda, type FiscalService } from '../../../issuing/service.ts'
import { lentByDocument, postDocument } from '../../../money/document.ts'
import { refuseClosed } from '../held.ts'
import { refuseEmissao } from '../judging/checks.ts'
import type { HeldDocument } from '../repository.ts'
import { leave } from '../stock.ts'
import { notNext, seriesOfPair } from './free-number.ts'
import {
  type Issuing,
  markIssued,
  orderIssuing,
  readIssuing,
  readRules,
  readSeries,
  type SerieDoDocumento,
} from './issue-repository.ts'
import { settle } from './settle.ts'
import { dueFromIssue } from './vencimentos.ts'

interface Asked {
  fiscal: FiscalService
  agora: Date
  recalcular: boolean
  /** True when the user confirmed a typed number beyond the next one. */
  salto: boolean
  /** True when the user accepts that a tax without a published rate uses the rate of its rule. */
  semAliquota: boolean
  /** Kind of emission that replaces the document's. */
  emissao?: TpEmis | undefined
  /** Cash session of the till that issues the document. */
  sessao_id?: number | null
}

/**
 * Issues an open document: moves its goods, numbers it and requests its note. Returns true for a document that already
 * has a number (refused and corrected): the caller sends it again. @throws VALIDACAO when its type is not issued, an
 * instalment is due before the note (unless `recalcular` moves the dates), `emissao` is not possible, the customer's
 * credit or limit is exceeded, or no number can be given; CONFLITO when it is closed, or a tax has no published rate
 * (unless `semAliquota`)
 */
export async function issue(
  q: Q,
  sessao: Sessao,
  held: HeldDocument,
  { fiscal, agora, recalcular, salto, semAliquota, emissao, sessao_id = null }: Asked,
): Promise<boolean> {
  refuseClosed(held, 'emitido')
  const { id, tipo_operacao } = held
  if (!isIssued(tipo_operacao)) throw notANote(tipo_operacao)
  const issuing = await readIssuing(q, sessao, id)
  const dia = await fiscal.dayOfIssue(q, sessao, id, agora, issuing.fuso)
  await dueFromIssue(q, sessao, { id, modelo: issuing.modelo, dia, recalcular })
  if (emissao !== undefined) {
    refuseEmissao(emissao, { modelo: issuing.modelo, uf: issuing.uf, dia }, 'tipo_emissao')
    await orderIssuing(q, sessao, id, emissao)
  }
  if (issuing.julgado_em !== dia) await fiscal.judgeOn(q, sessao, id, dia)
  if (computesTaxes(tipo_operacao))
    refuseWithoutRate({
      ...{ regras: await readRules(q, sessao, id), dia, emitente: issuing, confirmada: semAliquota },
      ...{ sem_aliquota_nao_emite: issuing.sem_aliquota_nao_emite, onde: 'na regra do imposto' },
    })
  if (sells(tipo_operacao)) await refuseBeyondCredit(q, sessao, id, dia)
  // a refused note's debt already counts in the limit
  if (sells(tipo_operacao) && held.status === 'A') await refuseBeyondLimit(q, sessao, id, dia)
  await settle(q, sessao, held, { em: agora, sessao_id })
  await markInTransit(q, id)
  await postDocument(q, sessao, id, { usuario_id: sessao.usuario_id, em: agora, sessao_id })
  if (held.status === 'R') return true
  await leave(q, sessao, held, agora)
  await markIssued(q, sessao, id, agora)
  if (sells(tipo_operacao))
    await tellPaid(q, sessao, { id, uuid: held.uuid, valor_total: issuing.valor_total })
  if (issuing.numerada) return true
  const serie = await seriesFor(q, sessao, issuing, { confirmado: salto, agora })
  const { numero } = await fiscal.number(
    q,
    sessao,
    {
      empresa_id: sessao.empresa_id,
      ...donaVenda(id),
      terminal_id: null,
      modelo: issuing.modelo,
      serie_id: serie.id,
      serie: Number(serie.serie),
      sequencia: serie.sequencia,
      cnpj: issuing.cnpj,
      uf: issuing.uf,
      fuso: issuing.fuso,
      tp_amb: issuing.ambiente,
    },
    agora,
    agora,
  )
  const dito = isFree(issuing) ? issuing.numero : null
  if (dito && Number(dito) !== numero) throw notNext(serie.serie, numero)
  return false
}

/** Refuses a debt of nobody, and one above the customer's credit limit, unless the user has the permission. @throws VALIDACAO */
async function refuseBeyondLimit(q: Q, sessao: Sessao, id: number, hoje: string): Promise<void> {
  const lent = await lentByDocument(q, sessao, id, hoje)
  if (!lent?.novo.gt(0)) return
  const { parceiro_id, novo } = lent
  if (parceiro_id === null) throw fieldError('parceiro_id', SEM_DEVEDOR)
  if (sessao.flags.has('pdv_credito_excedido')) return
  const texto = await beyondLimit(q, { parceiro_id, novo, hoje, venda_id: id })
  if (texto) throw fieldError('pagamento', texto)
}

const notANote = (tipo: number) => {
  const title = documentType(tipo)?.title ?? 'O documento'
  return new AppError('VALIDACAO', { mensagem: `${title} não se emite` })
}

/** Tells if the user typed the series instead of choosing a registered one. */
const isFree = ({ serie_id, serie }: Issuing): boolean => serie_id === null && serie !== null

/** Finds the series: chosen in the document, typed, of the issuing address, or the first one of the company. */
async function seriesFor(
  q: Q,
  sessao: Sessao,
  issuing: Issuing,
  asked: Parameters<typeof seriesOfPair>[3],
): Promise<SerieDoDocumento> {
  const { modelo, serie_id, serie, numero, do_endereco } = issuing
  if (isFree(issuing) && serie !== null) return seriesOfPair(q, sessao, { modelo, serie, numero }, asked)
  const found = await readSeries(q, sessao, { modelo, id: serie_id ?? do_endereco, serie: null })
  if (!found) throw fieldError('serie_id', `A empresa não tem série do modelo ${modelo}`)
  return found
}
