import { addDays, addMonths, type Dia, dayToWire } from '../../../core/dates/day.ts'
import {
  effectiveRate,
  monthsOfRevenue,
  type ReceitaDoMes,
} from '../../../core/law/simples/effective-rate.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import type { Answer, Query } from '../../../domain/api/define.ts'
import type { proporAliquotaDas } from '../../../domain/api/simples.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { vendas } from '../../../domain/reports/vendas.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readReport } from '../../reports/read.ts'

/** Measures of the sales report whose sum is revenue: what the note adds by law (ST, IPI) is none. */
const RECEITA = ['bruto', 'acrescimo', 'entrega', 'frete'] as const

/** Revenue (R$) above which ICMS and ISS are paid apart from the DAS. */
const SUBLIMITE = '3600000'

const isoMonth = (mes: string): string => `${mes.slice(3)}-${mes.slice(0, 2)}`
const wireMonth = (mes: string): string => `${mes.slice(5)}/${mes.slice(0, 4)}`

const firstOf = (mes: string): Dia => ({ ano: Number(mes.slice(0, 4)), mes: Number(mes.slice(5)), dia: 1 })

/** Reads the company's revenue by month, returns taken away, over the months from `de` to `ate` ('AAAA-MM'). */
async function readRevenue(
  q: Q,
  sessao: Sessao,
  de: string,
  ate: string,
  agora: Date,
): Promise<ReceitaDoMes[]> {
  const { data } = await readReport(
    q,
    sessao,
    vendas,
    {
      ...{
        inicio: dayToWire(firstOf(de)),
        fim: dayToWire(addDays(addMonths(firstOf(ate), 1), -1)),
        grupos: 'mes',
        compara: 'nenhum',
        page: 1,
        limit: 200,
      },
      medidas: [...RECEITA, 'desconto'].join(','),
    },
    agora,
  )
  return data.map(({ chaves, valores }) => ({
    mes: (chaves[0] ?? '').slice(0, 7),
    receita: RECEITA.reduce((sum, id) => sum.plus(dec(valores[id] ?? '0')), ZERO)
      .minus(dec(valores['desconto'] ?? '0'))
      .toFixed(2),
  }))
}

/** Proposes a month's effective rate of the Simples. @throws VALIDACAO when the law has no table or no bracket for it */
export async function proposeRate(
  q: Q,
  sessao: Sessao,
  { mes: dito, anexo, inicio: comeco, fora = '0' }: Query<typeof proporAliquotaDas>,
  agora: Date,
): Promise<Answer<typeof proporAliquotaDas>['data']> {
  const mes = isoMonth(dito)
  const inicio = comeco ? isoMonth(comeco) : null
  if (inicio !== null && inicio > mes)
    throw fieldError('inicio', 'A atividade começa depois do mês da alíquota')
  const doze = monthsOfRevenue(mes)
  const lidas = await readRevenue(q, sessao, doze[0] as string, mes, agora)
  const asked = { mes, anexo, inicio }
  const first = effectiveRate({ ...asked, receitas: lidas })
  // revenue of elsewhere is one amount: it is added to the months that count as a whole
  const [counted = mes] = typeof first === 'string' ? [] : first.meses
  const found = dec(fora).isZero()
    ? first
    : effectiveRate({ ...asked, receitas: withOutside(lidas, counted, fora) })
  if (found === 'sem_tabela')
    throw new AppError('VALIDACAO', { mensagem: `Não há tabela do Simples conferida para ${dito}` })
  if (found === 'acima_do_limite')
    throw new AppError('VALIDACAO', {
      mensagem: 'A receita passa de R$ 4.800.000,00 em doze meses: acima do limite do Simples',
    })
  const { meses, ...rate } = found
  return {
    ...rate,
    meses: meses.map(each => ({ mes: wireMonth(each), receita: receitaDe(lidas, each) })),
    avisos: warnings(lidas, found, { inicio, doze }),
  }
}

const receitaDe = (receitas: readonly ReceitaDoMes[], mes: string): string =>
  receitas.find(each => each.mes === mes)?.receita ?? '0.00'

const withOutside = (receitas: readonly ReceitaDoMes[], mes: string, fora: string): ReceitaDoMes[] => [
  ...receitas.filter(each => each.mes !== mes),
  { mes, receita: dec(receitaDe(receitas, mes)).plus(dec(fora)).toFixed(2) },
]

/** Lists what makes the proposal doubtful. */
function warnings(
  receitas: readonly ReceitaDoMes[],
  { rbt12 }: { rbt12: string },
  { inicio, doze }: { inicio: string | null; doze: readonly string[] },
): string[] {
  const [first] = receitas
    .filter(({ mes, receita }) => doze.includes(mes) && dec(receita).gt(0))
    .map(({ mes }) => mes)
  return [
    ...(inicio === null && first !== doze[0]
      ? [
          first
            ? `A primeira venda aqui é de ${wireMonth(first)}: diga o início da atividade, ou a receita de fora`
            : 'Não há venda aqui nesses meses: diga a receita de fora',
        ]
      : []),
    ...(dec(rbt12).gt(SUBLIMITE)
      ? ['Acima de R$ 3.600.000,00 o ICMS e o ISS se pagam fora do DAS (LC 123/2006, art. 13-A)']
      : []),
  ]
}
