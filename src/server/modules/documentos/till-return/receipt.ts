import { readKey } from '../../../../core/barcode/read-key.ts'
import { parseChave } from '../../../../core/document/chave.ts'
import { recipientUnnamed } from '../../../../core/document/devolucao-anonima.ts'
import { SALE, sells, takesReceipts } from '../../../../core/document/types/index.ts'
import { dec } from '../../../../core/money/decimal.ts'
import type { Cupom } from '../../../../domain/api/devolucoes.ts'
import type { DocumentoAnswer } from '../../../../domain/api/documentos.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import { holdVoucher, type StoredVoucher } from '../../../documents/venda/credito-repository.ts'
import type { Sessao } from '../../../http/session.ts'
import { answerOf } from '../answer.ts'
import { findByKey } from '../origins/by-key.ts'
import { leftOf, refuseInside } from '../origins/origins.ts'
import { originIds, readTaken } from '../origins/origins-repository.ts'
import { readByNumber, readVouchers } from './receipt-repository.ts'

interface Found {
  venda: number
  /** The return, when the text was the key of the return's note. */
  devolucao: number | null
}

/**
 * Reads a receipt for the till: the quantity of each line that may be returned, the reason when nothing may, and the
 * vouchers left by its returns. @throws VALIDACAO or NAO_ENCONTRADO for the typed text
 */
export async function readReceipt(q: Q, sessao: Sessao, texto: string, hoje: string): Promise<Cupom> {
  const { venda, devolucao } = await find(q, sessao, texto)
  const sale = await answerOf(q, sessao, venda)
  const taken = await readTaken(q, sessao, [venda])
  const endereco = (sale.addresse as { uf?: string | null } | null | undefined) ?? null
  return {
    id: venda,
    modelo: sale.modelo,
    serie: sale.serie,
    numero: sale.numerocodumento, // the API's spelling
    chave: sale.chave,
    paga_em: sale.paga_em,
    valor_total: sale.valor_total,
    cliente: sale.cliente ?? null,
    parceiro_id: sale.parceiro_id,
    identificado: sale.parceiro_id !== null && endereco !== null,
    anonima: recipientUnnamed(sessao.empresa.uf, hoje),
    recusa: whyNot(sale),
    itens: (sale.itens ?? []).map(line => ({
      num: Number(line['num']),
      nome: String(line['nome']),
      gtin: (line['gtin'] as string | null | undefined) ?? null,
      referencia: (line['referencia'] as string | null | undefined) ?? null,
      unidade: String(line['unidade']),
      qtde: dec(String(line['qtde'])).toFixed(),
      resta: leftOf(line, taken).toFixed(),
      preco: String(line['preco']),
    })),
    vales: await vouchersOf(q, sessao, { venda, devolucao }),
  }
}

/** Refuses a sale of the office: a return at the till takes back only a till's sale. @throws CONFLITO */
export function refuseOffice({ terminal_id }: Pick<DocumentoAnswer, 'terminal_id'>): void {
  if (terminal_id == null)
    throw new AppError('CONFLITO', {
      mensagem: 'Esta venda não foi feita num caixa: devolva-a em Devoluções de venda',
    })
}

function whyNot({ id, terminal_id, status, cancelando }: DocumentoAnswer): string | null {
  try {
    refuseOffice({ terminal_id })
    refuseInside({ id, tipo: SALE, terminal_id, status, cancelando })
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Reduces a voucher to the fields that the till shows. */
export const briefly = ({ id, numero, saldo }: StoredVoucher) => ({ id, numero, saldo })

/** Lists the vouchers that still have a balance. */
async function vouchersOf(q: Q, sessao: Sessao, found: Found): Promise<Cupom['vales']> {
  const vales: Cupom['vales'] = []
  for (const id of await readVouchers(q, sessao, found)) {
    const vale = await holdVoucher(q, sessao, id)
    if (vale && !vale.anulado && dec(vale.saldo).gt(0)) vales.push(briefly(vale))
  }
  return vales
}

const NUMERO = /^(?:(\d{1,3})\s*[/-]\s*)?(\d{1,9})$/

/** Finds a receipt by access key, QR Code address, key of a return's note, or number. */
async function find(q: Q, sessao: Sessao, texto: string): Promise<Found> {
  const chave = readKey(texto)
  if (chave !== null && parseChave(chave)) return byKey(q, sessao, chave)
  const [, serie, numero] = NUMERO.exec(texto.replace(/^#/, '').trim()) ?? []
  if (numero === undefined) throw fieldError('texto', 'Leia o QR Code ou digite a chave ou o número do cupom')
  const venda = await readByNumber(q, sessao, {
    numero: Number(numero),
    serie: serie === undefined ? null : Number(serie),
  })
  if (venda === null)
    throw new AppError('NAO_ENCONTRADO', { mensagem: `Cupom ${numero} não localizado nesta empresa` })
  return { venda, devolucao: null }
}

async function byKey(q: Q, sessao: Sessao, chave: string): Promise<Found> {
  const nota = await findByKey(q, sessao, chave)
  if (sells(nota.tipo)) return { venda: nota.id, devolucao: null }
  const [venda] = takesReceipts(nota.tipo) ? await originIds(q, sessao, nota.id) : []
  if (venda === undefined)
    throw new AppError('NAO_ENCONTRADO', { mensagem: 'Esta nota não é de uma venda nem da devolução de uma' })
  return { venda, devolucao: nota.id }
}
