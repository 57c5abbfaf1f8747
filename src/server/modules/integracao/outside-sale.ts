import { randomUUID } from 'node:crypto'
import { diaIn } from '../../../core/document/fuso.ts'
import { namesOf } from '../../../core/document/operation.ts'
import { TILL_SALE } from '../../../core/document/operations.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { UNPAID } from '../../../core/tender/codes.ts'
import type { DocumentoRecebido, ItemRecebido } from '../../../domain/documents/documento/body.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { SEM_DEVEDOR } from '../../../domain/money/causes/document.ts'
import type { Q } from '../../db/transaction.ts'
import { asNoted, paidAtOnce } from '../../documents/as-noted.ts'
import {
  defineFamily,
  type Ended,
  ended,
  type Saving,
  type WholeFamily,
  writes,
} from '../../documents/save.ts'
import { tellPaid } from '../../documents/tell-paid.ts'
import { takenAsSaid } from '../../documents/venda/judge.ts'
import { readReferences } from '../../documents/venda/lookup-repository.ts'
import { pagamentosGravados } from '../../documents/venda/pagamentos.ts'
import { partesDe } from '../../documents/venda/parts.ts'
import { addDivergences } from '../../documents/venda/repository.ts'
import { rowsOf } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { adoptAuthorised, donaVenda } from '../../issuing/service.ts'
import { postDocument } from '../../money/document.ts'
import { completeAsSaid } from '../documentos/service.ts'
import { moveStock } from '../vendas/service.ts'
import { addressOf, customerBy } from './orders-repository.ts'
import type { OutsideNote } from './outside-note.ts'
import { methodByTpag, noteOf, outsideSeries } from './outside-sale-repository.ts'
import { goodsBy } from './stock-repository.ts'

type Work = Saving<OutsideNote>

/** Sale as it was stored; `novo` false: it was known. */
export interface StoredOutside {
  id: number
  novo: boolean
}

const CHANGE = 2

/**
 * Steps that store a sale that another program of the company issued. Nothing is judged: the customer has the goods and the
 * note. What our books cannot say of it refuses it: an unknown product or payment, a debt without a debtor.
 */
export const outsideSale: WholeFamily<OutsideNote, StoredOutside> = defineFamily<OutsideNote, StoredOutside>(
  vendas,
)
  .step('hold', hold)
  .step('judge', judged)
  .step('write', writes(vendas))
  .step('number', async ({ q, sessao, agora, said, id, serie_id }) => {
    const { nota, xml, assinado, digest, protocolo } = said
    const { chave, modelo, serie, numero, emissao, ambiente } = nota
    const novo = {
      ...{ empresa_id: sessao.empresa_id, ...donaVenda(id), terminal_id: null, tentativa: 1 },
      ...{ modelo, serie_id, serie, numero, chave, tp_amb: ambiente, dh_emi: emissao },
      ...{ cnf: chave.slice(35, 43), tp_emis: Number(chave[34]), dh_cont: null, xjust: null },
    }
    const { nProt, cStat: cstat, dhRecbto } = protocolo
    const em = new Date(dhRecbto)
    const autorizada_em = Number.isNaN(em.getTime()) ? agora : em
    await adoptAuthorised(
      q,
      sessao,
      novo,
      { xml, assinado, digest, protocolo: nProt, cstat, autorizada_em },
      agora,
    )
  })
  .step('goods', async ({ q, sessao, id, venda, refs, momento }) => {
    // the goods have left: what lacks is told in the sale
    const lacks = await moveStock(q, sessao, { ...venda.corpo, offline: true }, refs, id, momento)
    await addDivergences(q, sessao, id, venda, lacks)
  })
  .step('money', ({ q, sessao, id, momento }) =>
    postDocument(q, sessao, id, { usuario_id: sessao.usuario_id, em: momento }),
  )
  .step('notice', async ({ q, sessao, id, venda: { corpo } }) => {
    const { uuid, valor_total } = corpo
    await tellPaid(q, sessao, { id, uuid, valor_total })
  })
  .step('answer', async ({ id }) => ({ answer: { id, novo: true } }))

/** Finds the note stored before, and its series. @throws CONFLITO for a number of another note, or a series of our tills */
async function hold({
  q,
  sessao,
  said: { nota },
}: Work): Promise<{ id: null; serie_id: number } | Ended<StoredOutside>> {
  const stored = await noteOf(q, sessao.empresa_id, nota)
  if (stored?.chave === nota.chave && stored.venda_id !== null)
    return ended({ id: stored.venda_id, novo: false })
  const { serie, numero } = nota
  if (stored)
    throw new AppError('CONFLITO', { mensagem: `O número ${numero} da série ${serie} é de outra nota` })
  const serie_id = await outsideSeries(q, sessao, nota)
  if (serie_id === null)
    throw new AppError('CONFLITO', {
      mensagem: `A série ${serie} é emitida por um caixa daqui: o outro caixa precisa de uma série dele`,
    })
  return { id: null, serie_id }
}

/** Makes the sale's rows of its note. @throws VALIDACAO at the line or payment that the registers do not have */
async function judged({ q, sessao, said: { nota } }: Work) {
  const momento = new Date(nota.emissao)
  const dito = {
    ...{ ...namesOf(TILL_SALE), modelo: nota.modelo },
    ...asNoted(nota),
    ...(await customerOf(q, nota.destinatario)),
    itens: await linesOf(q, sessao, nota),
    pagamento: await paymentsOf(q, nota),
  } as DocumentoRecebido
  const corpo = completeAsSaid(dito, { operation: TILL_SALE, uuid: randomUUID(), momento })
  const dia = diaIn(momento, sessao.empresa.fuso)
  const refs = await readReferences(q, sessao, { ...partesDe(corpo), ncms: [], com_ibpt: [], dia })
  const pagamentos = pagamentosGravados(corpo, refs, dia)
  if (corpo.parceiro_id === null && pagamentos.some(({ indicador_forma }) => indicador_forma === 1))
    throw fieldError('parceiro_id', SEM_DEVEDOR)
  const venda = takenAsSaid(corpo, { usuario_id: sessao.usuario_id, momento, pagamentos })
  return { venda, refs, momento, rows: rowsOf(sessao, venda) }
}

/** Finds the customer by CPF or CNPJ; an unknown one stays in the sale alone. */
async function customerOf(q: Q, documento: string) {
  const parceiro_id = documento === '' ? null : await customerBy(q, documento)
  if (parceiro_id === null) return { parceiro_id, cpf_cnpj: documento || null }
  return { parceiro_id, addresse_id: await addressOf(q, parceiro_id) }
}

/** Makes the lines. @throws VALIDACAO at the line whose code names no product, or two */
async function linesOf(
  q: Q,
  { empresa_id }: Sessao,
  { itens }: OutsideNote['nota'],
): Promise<ItemRecebido[]> {
  const lines: ItemRecebido[] = []
  for (const [i, { figuras, valores, ...item }] of itens.entries()) {
    const { codigo, gtin, nome, unidade, ncm, cest, cfop, qtde } = item
    const goods =
      (await goodsBy(q, empresa_id, 'referencia', codigo)) ??
      (gtin ? await goodsBy(q, empresa_id, 'gtin', gtin) : null)
    if (!goods) throw fieldError(`itens.${i}.referencia`, `Produto não localizado: ${codigo} ${nome}`)
    lines.push({
      ...figuras,
      ...{ ...goods, uid: String(item.num), nome, referencia: codigo, unidade, ncm, cest, cfop, qtde },
      preco: dec(valores.valor).div(qtde).toDecimalPlaces(10).toFixed(),
      desconto: valores.desconto,
    } as ItemRecebido)
  }
  return lines
}

/** Makes the payments, and the change. @throws VALIDACAO at the payment that no method is for */
async function paymentsOf(q: Q, { pagamentos, totais }: OutsideNote['nota']) {
  const made: object[] = []
  let paid = ZERO
  for (const [i, { tpag, a_prazo, valor }] of pagamentos.entries()) {
    if (tpag === UNPAID) continue
    const meio_pagamento_id = await methodByTpag(q, tpag, a_prazo)
    if (meio_pagamento_id === null)
      throw fieldError(`pagamento.${i}.tpag`, `Nenhum meio de pagamento tem o código ${tpag}`)
    made.push(paidAtOnce(meio_pagamento_id, valor))
    paid = paid.plus(valor)
  }
  const change = paid.minus(totais.nota)
  if (change.gt(0)) made.push({ ...paidAtOnce(null, change.toFixed(2)), tipo: CHANGE })
  return made
}
