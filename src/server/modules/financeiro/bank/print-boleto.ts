import { isoToWire } from '../../../../core/dates/day.ts'
import { readBoleto } from '../../../../core/document/boleto.ts'
import { dec } from '../../../../core/money/decimal.ts'
import { A4 } from '../../../../core/paper/page.ts'
import { layOutBoleto } from '../../../../core/paper/papers/boleto/a4.ts'
import type { DadosBoleto } from '../../../../core/paper/papers/boleto/boleto.ts'
import { boletoTicket } from '../../../../core/paper/papers/boleto/ticket.ts'
import type { imprimirBoletos, verBoletos } from '../../../../domain/api/boletos.ts'
import type { Body, Query } from '../../../../domain/api/define.ts'
import { AppError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { renderPages } from '../../../print/danfe-pdf.ts'
import { renderPdf } from '../../../print/pdf.ts'
import { askForTicket } from '../../impressao/service.ts'
import { nameOf } from '../answer.ts'
import { readSides } from '../carne-repository.ts'
import { todayOf } from '../entries.ts'
import { readParcelas, type StoredParcela } from '../repository.ts'
import { findBank } from './boleto-repository.ts'

/** Reads the data to print on the boletos of instalments, in order of due date. @throws NAO_ENCONTRADO, VALIDACAO */
async function readBoletos(
  q: Q,
  sessao: Sessao,
  ids: readonly number[],
  agora: Date,
): Promise<DadosBoleto[]> {
  const found = await readParcelas(q, { empresa_id: sessao.empresa_id, hoje: todayOf(sessao, agora) }, ids)
  if (found.length < new Set(ids).size) throw new AppError('NAO_ENCONTRADO')
  const papers: DadosBoleto[] = []
  for (const parcela of found) papers.push(await readOfOne(q, parcela))
  return papers
}

/**
 * Reads one boleto. Amount and due date of the barcode win over the instalment's, because the bank charges by the
 * barcode. The barcode counts days modulo 9,000: of the possible dates the nearest to the instalment's is taken.
 * @throws VALIDACAO
 */
async function readOfOne(q: Q, parcela: StoredParcela): Promise<DadosBoleto> {
  const refused = (mensagem: string) =>
    new AppError('VALIDACAO', { mensagem: `${nameOf(parcela)} ${mensagem}` })
  const pix = parcela.cobranca?.copia_e_cola ?? parcela.pix_copia
  if (parcela.barras === null && pix === null) throw refused('não tem boleto guardado nem PIX')
  if (parcela.tipo !== 1) throw refused('é a pagar: o boleto é de quem o emitiu')
  if (!dec(parcela.aberto).gt(0)) throw refused(`está ${parcela.status}: o boleto não se paga mais`)
  const sides = await readSides(q, parcela.id)
  if (!sides) throw refused('não tem cliente, e o boleto diz quem paga')
  const boleto = parcela.barras === null ? null : readBoleto(parcela.barras, parcela.vencimento)
  if (typeof boleto === 'string') throw refused(`tem um boleto que não se lê: ${boleto}`)
  return {
    ...{ empresa: sides.empresa, cliente: sides.cliente, emissao: isoToWire(sides.emissao) },
    banco: { codigo: boleto?.banco ?? '', nome: boleto?.banco ? await findBank(q, boleto.banco) : '' },
    ...{ barras: boleto?.barras ?? null, linha: boleto?.linha ?? '', documento: nameOf(parcela) },
    vencimento: isoToWire(boleto?.vencimento ?? parcela.vencimento),
    valor: boleto ? (boleto.valor ?? parcela.valor) : parcela.aberto,
    nosso_numero: parcela.nosso_numero ?? '',
    pix,
  }
}

/** Makes a PDF of the boletos, one page each. @throws NAO_ENCONTRADO, VALIDACAO */
export async function boletosPdf(
  q: Q,
  sessao: Sessao,
  { parcelas, formato }: Query<typeof verBoletos>,
  agora: Date,
): Promise<Buffer> {
  const boletos = await readBoletos(q, sessao, parcelas.split(',').map(Number), agora)
  if (formato === '80') return renderPdf(boletos.map(boletoTicket))
  const titulo = boletos.length === 1 ? `Boleto ${boletos[0]?.documento}` : 'Boletos'
  return renderPages({ titulo, folha: A4, paginas: boletos.map(layOutBoleto) }, null)
}

/** Queues the boletos at a till's printer. False: the till has no printer. @throws NAO_ENCONTRADO, VALIDACAO */
export async function printBoletos(
  q: Q,
  sessao: Sessao,
  { parcelas, terminal_id }: Body<typeof imprimirBoletos>,
  agora: Date,
): Promise<boolean> {
  let printed = false
  for (const boleto of await readBoletos(q, sessao, parcelas, agora)) {
    const asked = { terminal_id, tipo: 'boleto' as const, papel: boletoTicket(boleto) }
    printed = (await askForTicket(q, sessao, asked, agora)) !== null
  }
  return printed
}
