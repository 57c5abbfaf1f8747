import { isoToWire } from '../../../core/dates/day.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { A4 } from '../../../core/paper/page.ts'
import { layOutCredit } from '../../../core/paper/papers/credit/a4.ts'
import { type CreditPaper, creditTitle, type DadosCarne } from '../../../core/paper/papers/credit/credit.ts'
import { creditTickets } from '../../../core/paper/papers/credit/ticket.ts'
import type { imprimirCarne, verCarne } from '../../../domain/api/carnes.ts'
import type { Body, Query } from '../../../domain/api/define.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { renderPages } from '../../print/danfe-pdf.ts'
import { renderPdf } from '../../print/pdf.ts'
import { askForTickets, readCopies } from '../impressao/service.ts'
import { type CarneOf, findParcelas, readSides } from './carne-repository.ts'
import { todayOf } from './entries.ts'
import { readParcelas } from './repository.ts'

/** Statuses of instalments that are no longer owed. */
const GONE = new Set(['cancelada', 'renegociada'])

/** Reads what a carnê (payment booklet) prints. @throws NAO_ENCONTRADO, VALIDACAO without a customer to sign it */
async function readCarne(q: Q, sessao: Sessao, whose: CarneOf, agora: Date): Promise<DadosCarne> {
  const ids = await findParcelas(q, sessao.empresa_id, whose)
  const hoje = todayOf(sessao, agora)
  const found = ids.length === 0 ? [] : await readParcelas(q, { empresa_id: sessao.empresa_id, hoje }, ids)
  const parcelas = found
    .filter(({ status }) => !GONE.has(status))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const [first] = parcelas
  if (!first) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Não há parcelas a receber desta venda' })
  const sides = await readSides(q, first.id)
  if (!sides)
    throw new AppError('VALIDACAO', { mensagem: 'Estas parcelas não têm cliente: ninguém assinaria' })
  return {
    ...{ empresa: sides.empresa, cliente: sides.cliente, emissao: isoToWire(sides.emissao) },
    descricao: first.descricao,
    parcelas: parcelas.map(({ num_parcela, parcelas: de, vencimento, valor }) => ({
      ...{ num: num_parcela, de, vencimento: isoToWire(vencimento), valor },
    })),
    total: parcelas.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO).toFixed(2),
  }
}

/** Makes a PDF of a carnê or its promissory notes. @throws NAO_ENCONTRADO, VALIDACAO */
export async function carnePdf(
  q: Q,
  sessao: Sessao,
  { papel, formato, ...whose }: Query<typeof verCarne>,
  agora: Date,
): Promise<Buffer> {
  const dados = await readCarne(q, sessao, whose, agora)
  if (formato === '80') return renderPdf(creditTickets(papel, dados))
  const titulo = `${creditTitle(papel)} ${dados.descricao}`
  return renderPages({ titulo, folha: A4, paginas: layOutCredit(papel, dados) }, null)
}

/**
 * Queues a carnê or its promissory notes at a till's printer, in as many copies as the company prints. False: the till
 * has no printer. @throws NAO_ENCONTRADO, VALIDACAO
 */
export async function printCarne(
  q: Q,
  sessao: Sessao,
  { papel, terminal_id, ...whose }: Body<typeof imprimirCarne>,
  agora: Date,
): Promise<boolean> {
  const once = creditTickets(papel satisfies CreditPaper, await readCarne(q, sessao, whose, agora))
  const { crediario } = await readCopies(q, sessao.empresa_id)
  const papeis = Array.from({ length: crediario }, () => once).flat()
  return askForTickets(q, sessao, { terminal_id, tipo: 'carne', papeis }, agora)
}
