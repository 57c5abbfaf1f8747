import { namesOf } from '../../../../core/document/operation.ts'
import { OPERATIONS, type Operation } from '../../../../core/document/operations.ts'
import { takesReceipts } from '../../../../core/document/types/index.ts'
import { dec } from '../../../../core/money/decimal.ts'
import { formatDecimal } from '../../../../core/money/pt-br.ts'
import { CASH, CREDITO_EM_LOJA } from '../../../../core/tender/codes.ts'
import { voucherInCash } from '../../../../core/venda/payment/acerto.ts'
import type { Body } from '../../../../domain/api/define.ts'
import type { Devolvida, devolverNoCaixa } from '../../../../domain/api/devolucoes.ts'
import type { DocumentoAnswer } from '../../../../domain/api/documentos.ts'
import { bodyOfValues, type DocumentoRecebido } from '../../../../domain/documents/documento/body.ts'
import { WITHOUT_TRANSPORT } from '../../../../domain/documents/documento/operacao.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import { holdVoucher, readVoucherOfReturn } from '../../../documents/venda/credito-repository.ts'
import type { Sessao } from '../../../http/session.ts'
import { aprovadas } from '../../aprovacoes/service.ts'
import { noteValues } from '../origins/origin-values.ts'
import { leftOf } from '../origins/origins.ts'
import { holdOrigins, readTaken } from '../origins/origins-repository.ts'
import { documentOf, linkedDocument, readDocument } from '../repository.ts'
import { briefly, refuseOffice } from './receipt.ts'
import { addSettled, readIssuingPlace } from './receipt-repository.ts'

/** Fields that mark a document as a sale return. */
const RETURN = namesOf(OPERATIONS.find(({ tipo }) => takesReceipts(tipo)) as Operation)

export type TillReturn = Body<typeof devolverNoCaixa>

/** Tells if the user may make a return without approval. */
export const returnsAlone = ({ flags }: Sessao): boolean =>
  flags.has('pdv_devolucao') || flags.has('devolucao_venda')

/** Refuses without the permission or a supervisor's approval of this return for `valor` (R$) or more. @throws PROIBIDO */
export async function refuseWithoutLeave(q: Q, sessao: Sessao, uuid: string, valor: string): Promise<void> {
  if (returnsAlone(sessao)) return
  const given = await aprovadas(q, sessao, uuid)
  if (given.some(({ acao, valor: dito }) => acao === 'devolucao' && dec(dito).gte(dec(valor)))) return
  throw new AppError('PROIBIDO', { mensagem: 'Devolver: você não tem permissão' })
}

/**
 * Makes the request body of the return of these lines, from the data of their note. Locks the sale, so that two tills
 * never return the same goods. @throws NAO_ENCONTRADO, CONFLITO for a sale that no till made, VALIDACAO, or an error of
 * `noteValues`
 */
export async function bodyOfReturn(
  q: Q,
  sessao: Sessao,
  { uuid, venda_id, motivo, itens, reembolso, parceiro_id, addresse_id, consumidor }: TillReturn,
  hoje: string,
): Promise<DocumentoRecebido> {
  const [held] = await holdOrigins(q, sessao, sessao.empresa_id, [venda_id])
  if (!held) throw new AppError('NAO_ENCONTRADO')
  refuseOffice(held)
  const linhas = new Map(itens.map(({ num, qtde }) => [num, qtde]))
  if (linhas.size < itens.length) throw fieldError('itens', 'Diga cada linha uma vez só')
  await refuseBeyondLeft(q, sessao, venda_id, itens)
  const none = itens.findIndex(({ qtde }) => dec(qtde).lte(0))
  if (none >= 0) throw fieldError(`itens.${none}.qtde`, 'A quantidade deve ser maior que zero')
  const values = await noteValues(q, sessao, venda_id, RETURN.tipo_operacao, {
    linhas,
    hoje,
    may: () => undefined,
  })
  const reasons = new Map(itens.map(each => [each.num, each.motivo]))
  const { serie_id, endereco_emitente_id } = await readIssuingPlace(q, sessao)
  if (serie_id === null)
    throw new AppError('VALIDACAO', { mensagem: 'A empresa não tem série do modelo 55: cadastre uma' })
  const named = parceiro_id != null
  return bodyOfValues({
    ...values,
    uuid,
    ...RETURN,
    // whoever returns stands at the till, however the goods went out
    ...{ tipo_atend: 1, ind_intermediador: null, cnpj_intermediador: null, id_intermediador: null },
    fretepor: WITHOUT_TRANSPORT,
    vendedor_id: null,
    serie_id,
    endereco_emitente_id,
    ...(named ? { parceiro_id, addresse_id: addresse_id ?? null, destinatario_proprio: null } : {}), // the API's spelling
    ...(consumidor ? { obs: `Devolvido por ${consumidor}` } : {}),
    reembolso,
    valor_produtos: '0.00',
    valor_total: '0.00',
    itens: (values['itens'] as Readonly<Record<string, unknown>>[]).map(line => ({
      ...line,
      obs: reasons.get(Number(line['origem_item'])) ?? motivo,
    })),
  })
}

/** Refuses a quantity above what is left of the line. @throws VALIDACAO at the line */
async function refuseBeyondLeft(
  q: Q,
  sessao: Sessao,
  venda_id: number,
  asked: TillReturn['itens'],
): Promise<void> {
  const { itens } = await readDocument(q, sessao, venda_id)
  const taken = await readTaken(q, sessao, [venda_id])
  for (const [i, { num, qtde }] of asked.entries()) {
    const line = itens.find(each => each['num'] === num)
    if (!line) throw fieldError(`itens.${i}.num`, 'O cupom não tem esta linha')
    const left = leftOf(line, taken)
    if (
      dec(qtde)
        .times(dec(String(line['preco'])))
        .lt('0.005')
    )
      throw fieldError(`itens.${i}.qtde`, 'Esta quantidade não chega a um centavo')
    if (dec(qtde).lte(left)) continue
    const nome = String(line['nome'])
    throw fieldError(
      `itens.${i}.qtde`,
      left.lte(0)
        ? `${nome} já voltou por inteiro`
        : `Só ${formatDecimal(left.toFixed(), 0, 4)} de ${nome} ainda pode voltar`,
    )
  }
}

/** Makes the response for a return at the till. */
export async function toldReturn(
  q: Q,
  sessao: Sessao,
  { id, valor_total, acertos = [] }: Pick<DocumentoAnswer, 'id' | 'valor_total' | 'acertos'>,
): Promise<Devolvida> {
  const of = acertos.some(({ tipo }) => tipo === 'vale') ? await readVoucherOfReturn(q, sessao, id) : null
  const held = of === null ? null : await holdVoucher(q, sessao, of)
  const vale = held && briefly(held)
  return { id, valor_total, acertos: [...acertos], vale, pede_aprovacao: !returnsAlone(sessao) }
}

/** Finds the return with a uuid, for a repeated request. @throws CONFLITO when the uuid belongs to another document */
export async function returnOf(q: Q, sessao: Sessao, uuid: string): Promise<number | null> {
  const stored = await documentOf(q, sessao, uuid)
  if (!stored) return null
  if (stored.empresa_id !== sessao.empresa_id || !takesReceipts(linkedDocument(stored).tipo))
    throw new AppError('CONFLITO', { mensagem: 'Este número é de outro documento' })
  return stored.id
}

/** Locks the voucher of a return. @throws NAO_ENCONTRADO, VALIDACAO for a voucher that does not come from a return */
export async function heldVoucher(q: Q, sessao: Sessao, id: number) {
  const vale = await holdVoucher(q, sessao, id)
  if (!vale) throw new AppError('NAO_ENCONTRADO')
  const { devolucao_id } = vale
  if (devolucao_id === null)
    throw new AppError('VALIDACAO', { mensagem: 'Só o vale de uma devolução se devolve em dinheiro' })
  return { ...vale, devolucao_id }
}

/**
 * Pays part of a voucher in cash, once per uuid; returns true the first time. @throws VALIDACAO at `valor` for a
 * cancelled voucher or a wrong amount, PROIBIDO
 */
export async function cashVoucher(
  q: Q,
  sessao: Sessao,
  { devolucao_id, saldo, anulado }: Awaited<ReturnType<typeof heldVoucher>>,
  { uuid, valor }: { uuid: string; valor: string },
): Promise<boolean> {
  if (dec(valor).lte(0)) throw fieldError('valor', 'O valor deve ser maior que zero')
  if (anulado) throw fieldError('valor', 'Este vale foi anulado')
  await refuseWithoutLeave(q, sessao, uuid, valor)
  const parts = voucherInCash(valor).map(acerto => ({ ...acerto, chave: uuid }))
  if (!(await addSettled(q, sessao, devolucao_id, parts, uuid))) return false
  if (dec(valor).gt(dec(saldo))) throw fieldError('valor', `O vale só tem R$ ${saldo.replace('.', ',')}`)
  return true
}

/** Gives the drawer's movements for a voucher paid in cash: money out, voucher in. */
export const cashForVoucher = (valor: string) => [
  { meio: CASH, valor },
  { meio: CREDITO_EM_LOJA, valor: dec(valor).neg().toFixed(2) },
]
