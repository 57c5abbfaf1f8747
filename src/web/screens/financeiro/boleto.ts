import { isoToWire } from '../../../core/dates/day.ts'
import { readBoleto } from '../../../core/document/boleto.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type Lancamento, listarLancamentos } from '../../../domain/api/lancamentos.ts'
import { listarBancos } from '../../../domain/api/lookups.ts'
import { call } from '../../api/client.ts'
import { currentUser } from '../../state/session.ts'

interface ReadBill {
  /** Instalment that has this boleto; null: none. */
  parcela: Lancamento | null
  texto: string
  /** Initial values for the form of a new entry. */
  valores: Readonly<Record<string, unknown>>
}

/**
 * Finds the instalment that has a scanned boleto, and makes the values of a new entry, for when there is none. Null: the text
 * is no boleto.
 */
export async function boletoOf(text: string, tipo: 1 | 2): Promise<ReadBill | null> {
  const boleto = readBoleto(text, diaIn(new Date(), currentUser().empresa.fuso))
  if (typeof boleto === 'string') return null
  const { data } = await call(listarLancamentos, {
    query: { tipo, status: 'todas', search: boleto.linha, limit: 1 },
  })
  const [parcela = null] = data
  const codigo = boleto.banco
  const [bank] = parcela || !codigo ? [] : (await call(listarBancos, { query: { codigo } })).data
  const vencimento = boleto.vencimento && isoToWire(boleto.vencimento)
  const said = [boleto.valor && `de ${formatMoney(boleto.valor)}`, vencimento && `para ${vencimento}`]
  return {
    parcela,
    texto: `${['Boleto', ...said.filter(Boolean)].join(' ')}: nenhuma conta o tem`,
    valores: {
      descricao: bank ? `Boleto ${bank.nome}` : 'Boleto',
      boleto: boleto.linha,
      ...(boleto.valor ? { valor: boleto.valor } : {}),
      ...(vencimento ? { vencimento } : {}),
    },
  }
}
