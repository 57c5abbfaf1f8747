import { addMonths, dayFromIso, dayToWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Lancamento, Renegociacao } from '../../../domain/api/lancamentos.ts'
import { desfazerRenegociacao, renegociar } from '../../../domain/api/renegociacoes.ts'
import { financeiro } from '../../../domain/commands/financeiro/index.ts'
import { renegotiateForm } from '../../../domain/money/forms.ts'
import { call } from '../../api/client.ts'
import { countOf } from '../../register/bulk/contar.ts'
import { notify } from '../../state/notices.ts'
import { currentUser } from '../../state/session.ts'
import { asked, nameOf, refresh, sumOf } from './actions.ts'

/** Gives the day one month from today, in the company's time zone. */
function nextMonth(): string {
  const today = dayFromIso(diaIn(new Date(), currentUser().empresa.fuso))
  return today ? dayToWire(addMonths(today, 1)) : ''
}

/** Asks for the instalments that replace `rows`, and saves them. False: cancelled, or no rows. */
export async function renegotiate(rows: readonly Lancamento[]): Promise<boolean> {
  const [first] = rows
  if (!first) return false
  const sum = (key: 'aberto' | 'multa' | 'juros' | 'desconto') =>
    rows.reduce((total, row) => total.plus(row[key]), ZERO).toFixed(2)
  // one uuid for all attempts: a retry after a lost answer saves nothing twice
  const uuid = crypto.randomUUID()
  const what = rows.length === 1 ? nameOf(first) : `${rows.length} parcelas`
  const done = await asked(
    financeiro.renegociar,
    {
      vencimento: nextMonth(),
      quantas: 1,
      multa: sum('multa'),
      juros: sum('juros'),
      desconto: sum('desconto'),
    },
    renegotiateForm,
    `${what} · em aberto ${formatMoney(sum('aberto'))} · para hoje ${formatMoney(sumOf(rows))}`,
    async said => {
      const { dias, quantas, ...plan } = renegotiateForm.parse(said)
      return (
        await call(renegociar, {
          body: {
            ...{ uuid, parcelas: rows.map(({ id }) => id), numparcelas: quantas, ...plan },
            ...(dias ? { intervalo: dias, tipoIntervalo: 1 } : {}),
          },
        })
      ).data
    },
  )
  if (!done) return false
  const total = done.reduce((all, { valor }) => all.plus(dec(valor)), ZERO).toFixed(2)
  const held = rows.some(({ remessa }) => remessa?.situacao === 'confirmada')
  notify(
    `Renegociado: ${countOf(done.length, 'parcela', 'parcelas')}, ${formatMoney(total)}${held ? TAKEN_BACK : ''}`,
  )
  await refresh()
  return true
}

/** Told when the bank still has the boleto of an instalment that ended. */
export const TAKEN_BACK = '. O banco tem o boleto: a baixa vai na próxima remessa da conta'

export async function undoRenegotiation({ id }: Renegociacao, body: { motivo: string }): Promise<void> {
  const { data } = await call(desfazerRenegociacao, { params: { id }, body })
  notify(`Renegociação desfeita: ${countOf(data.length, 'parcela voltou', 'parcelas voltaram')}`)
  await refresh()
}

/** Gives a renegotiation as text: 'em aberto R$ 350,00 + multa R$ 4,00 − desconto R$ 4,00 = R$ 350,00'. */
export function spelt({ aberto, multa, juros, desconto }: Renegociacao): string {
  const parts = [
    `em aberto ${formatMoney(aberto)}`,
    ...(dec(multa).gt(0) ? [`+ multa ${formatMoney(multa)}`] : []),
    ...(dec(juros).gt(0) ? [`+ juros ${formatMoney(juros)}`] : []),
    ...(dec(desconto).gt(0) ? [`− desconto ${formatMoney(desconto)}`] : []),
  ]
  const total = dec(aberto).plus(multa).plus(juros).minus(desconto).toFixed(2)
  return `${parts.join(' ')} = ${formatMoney(total)}`
}
