import { isoToWire } from '../../../../core/dates/day.ts'
import { type Boleto, readBoleto } from '../../../../core/document/boleto.ts'
import { dec } from '../../../../core/money/decimal.ts'
import { formatMoney } from '../../../../core/money/pt-br.ts'
import { readBrCode } from '../../../../core/pix/br-code.ts'
import type { guardarBoleto } from '../../../../domain/api/boletos.ts'
import type { Body } from '../../../../domain/api/define.ts'
import { fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { nameOf } from '../answer.ts'
import { readParcelas, type StoredParcela } from '../repository.ts'
import { findByBars, updateBoleto } from './boleto-repository.ts'

/**
 * Reads a boleto to be stored in an instalment (`id`; null: a new instalment). Takes the boleto away from a cancelled
 * instalment of the company that has it. @throws VALIDACAO at the field for an invalid boleto, or one stored in another
 * instalment
 */
export async function readKept(
  q: Q,
  sessao: Sessao,
  texto: string,
  id: number | null,
  hoje: string,
): Promise<Boleto> {
  const boleto = readBoleto(texto, hoje)
  if (typeof boleto === 'string') throw fieldError('boleto', boleto)
  const other = await findByBars(q, boleto.barras)
  if (other === null || other === id) return boleto
  const [parcela] = await readParcelas(q, { empresa_id: sessao.empresa_id, hoje }, [other])
  if (parcela?.status !== 'cancelada')
    throw fieldError(
      'boleto',
      parcela ? `Este boleto já está em ${nameOf(parcela)}` : 'Este boleto já está em outra empresa da conta',
    )
  await updateBoleto(q, other, { barras: null })
  return boleto
}

/** Stores boleto, number and Pix code in an instalment; an empty field clears the value. @throws VALIDACAO */
export async function keepBoleto(
  q: Q,
  sessao: Sessao,
  parcela: StoredParcela,
  body: Body<typeof guardarBoleto>,
  hoje: string,
): Promise<void> {
  const { aceita = false } = body
  const texto = body.boleto?.trim() ?? ''
  const pix_copia = body.pix_copia?.trim() || null
  const boleto = texto ? await readKept(q, sessao, texto, parcela.id, hoje) : null
  const nosso_numero = body.nosso_numero?.trim() || null
  const sent = ['enviada', 'confirmada'].includes(parcela.remessa?.situacao ?? '')
  if (sent && ((boleto?.barras ?? null) !== parcela.barras || nosso_numero !== parcela.nosso_numero))
    throw fieldError(
      'boleto',
      'O boleto desta parcela foi ao banco em remessa: peça a baixa antes de guardar outro',
    )
  const other = boleto && !aceita ? otherThan(boleto, parcela) : null
  if (other) throw fieldError('aceita', `${other}: confira, ou marque para guardar assim mesmo`)
  const pix = pix_copia && readBrCode(pix_copia)
  if (typeof pix === 'string') throw fieldError('pix_copia', pix)
  if (pix && parcela.cobranca)
    throw fieldError('pix_copia', 'Esta parcela já tem um PIX com vencimento: tire-o antes de guardar outro')
  await updateBoleto(q, parcela.id, {
    barras: boleto?.barras ?? null,
    nosso_numero,
    pix_copia,
  })
}

/** Describes the differences between a boleto and its instalment; null: none. */
function otherThan({ valor, vencimento }: Boleto, parcela: StoredParcela): string | null {
  const value = valor !== null && !dec(valor).eq(parcela.valor) && !dec(valor).eq(parcela.aberto)
  const day = vencimento !== null && vencimento !== parcela.vencimento
  const said = [
    ...(value ? [`é de ${formatMoney(valor)}, e a parcela de ${formatMoney(parcela.valor)}`] : []),
    ...(day ? [`vence em ${isoToWire(vencimento)}, e a parcela em ${isoToWire(parcela.vencimento)}`] : []),
  ]
  return said.length > 0 ? `O boleto ${said.join('; ')}` : null
}
