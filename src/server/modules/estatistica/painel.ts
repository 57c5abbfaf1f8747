import { addDays, type Dia, dayFromIso, dayToIso, dayToWire, isoToWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { daysOfPaces, lastDays, PACED, paceOf, type SoldDay, TICKET_DAYS } from '../../../core/report/pace.ts'
import { type ComparedPeriod, comparedWith, MOST_DAYS, type ReportDays } from '../../../core/report/period.ts'
import type { HomeCardId } from '../../../domain/home/cards.ts'
import { type CardFace, type CardFigure, MOST_MARKS } from '../../../domain/home/face.ts'
import { curvaAbc } from '../../../domain/reports/curva-abc.ts'
import type { Report } from '../../../domain/reports/define.ts'
import type { ReportAnswer, ReportQuery } from '../../../domain/reports/endpoint.ts'
import { vendas } from '../../../domain/reports/vendas.ts'
import { lowStock } from '../../codes/products-to-mend-repository.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { situation } from '../../issuing/service.ts'
import { opensOf, readReport } from '../../reports/read.ts'
import { ordersOpen } from '../documentos/service.ts'
import { readDueDays } from '../financeiro/service.ts'
import { countGaps } from '../inutilizacao/service.ts'
import { countExpiring } from '../lotes/service.ts'
import { readCertificate, readGoals } from './painel-repository.ts'

/** Context to read a dashboard card. Each call of `tx` opens a separate transaction. */
export interface CardReading {
  sessao: Sessao
  agora: Date
  compara: ComparedPeriod
  tx: <T>(read: (q: Q) => Promise<T>) => Promise<T>
  /** Reads the sales by day once, for all cards that need them. */
  days: () => Promise<ReadDay[]>
}

/** A day's sales with the number of their lines. */
interface ReadDay extends SoldDay {
  itens: number
}

const hojeOf = ({ agora, sessao }: CardReading): Dia => dayFromIso(diaIn(agora, sessao.empresa.fuso)) as Dia

type Said = Partial<Pick<CardFigure, 'antes' | 'lado' | 'tom'>>
const figure = (
  id: string,
  rotulo: string,
  tipo: CardFigure['tipo'],
  valor: string | null,
  said: Said = {},
): CardFigure => ({ id, rotulo, tipo, casas: tipo === 'money' ? 2 : 0, valor, ...said })
const count = (id: string, rotulo: string, value: number, tom?: CardFigure['tom']) =>
  figure(id, rotulo, 'int', String(value), value > 0 && tom ? { tom } : {})

const faceOf = (
  { compara }: CardReading,
  { de, ate }: ReportDays,
  numeros: CardFigure[],
  more: Partial<CardFace> = {},
): CardFace => ({
  de: dayToWire(de),
  ate: dayToWire(ate),
  compara,
  contra: null,
  numeros,
  alcance: null,
  marcas: null,
  linhas: [],
  ...more,
})

const reportOf = (reading: CardReading, report: Report, days: ReportDays, more: Partial<ReportQuery>) =>
  reading.tx(
    (q): Promise<ReportAnswer> =>
      readReport(
        q,
        reading.sessao,
        report,
        { inicio: dayToWire(days.de), fim: dayToWire(days.ate), page: 1, limit: 1, ...more },
        reading.agora,
      ),
  )

/** Reads the sales of each day that the cards of sums need, including the compared period. */
export async function readSoldDays(reading: CardReading): Promise<ReadDay[]> {
  const parts: ReadDay[] = []
  for (const days of daysOfPaces(hojeOf(reading), reading.compara)) {
    const { data } = await reportOf(reading, vendas, days, {
      ...{ medidas: 'liquido,vendas,itens', grupos: 'dia', compara: 'nenhum', limit: MOST_DAYS },
    })
    for (const { chaves, valores } of data)
      parts.push({
        dia: chaves[0] ?? '',
        liquido: valores['liquido'] ?? '0.00',
        vendas: Number(valores['vendas']),
        itens: Number(valores['itens']),
      })
  }
  return parts
}

async function soldIn(reading: CardReading, { de, ate }: ReportDays) {
  const days = (await reading.days()).filter(({ dia }) => dia >= dayToIso(de) && dia <= dayToIso(ate))
  return {
    liquido: days.reduce((sum, day) => sum.plus(day.liquido), ZERO),
    vendas: days.reduce((sum, day) => sum + day.vendas, 0),
    itens: days.reduce((sum, day) => sum.plus(day.itens), ZERO),
  }
}

const paced = (id: keyof typeof PACED) => async (reading: CardReading) => {
  const hoje = hojeOf(reading)
  const { period, other } = PACED[id](hoje, reading.compara)
  const days = await reading.days()
  const { liquido, abertos, antes, projecao } = paceOf(days, period, hoje, other)
  return faceOf(
    reading,
    { de: period.de, ate: hoje },
    [
      figure('liquido', 'Líquido', 'money', liquido, { antes }),
      figure('projecao', 'Projeção', 'money', projecao),
      count('abertos', 'Dias abertos', abertos),
    ],
    {
      contra: reading.compara === 'ano_anterior' ? 'há um ano' : 'anterior',
      marcas: {
        rotulo: 'Líquido por dia',
        de: dayToWire(addDays(hoje, 1 - MOST_MARKS)),
        ate: dayToWire(hoje),
        valores: lastDays(days, hoje, MOST_MARKS),
      },
    },
  )
}

async function ticket(reading: CardReading): Promise<CardFace> {
  const hoje = hojeOf(reading)
  const { sessao, compara } = reading
  const days = { de: addDays(hoje, 1 - TICKET_DAYS), ate: hoje }
  const other = comparedWith(days, compara, await reading.tx(q => opensOf(q, sessao.empresa, days)))
  const [now, before] = [await soldIn(reading, days), await soldIn(reading, other)]
  const perSale = (amount: Decimal, { vendas }: typeof now, casas: number) =>
    vendas === 0 ? null : amount.div(vendas).toFixed(casas)
  return faceOf(
    reading,
    days,
    [
      figure('ticket', 'Ticket em 7 dias', 'money', perSale(now.liquido, now, 2), {
        antes: perSale(before.liquido, before, 2),
      }),
      {
        ...figure('itens_venda', 'Itens por venda', 'decimal', perSale(now.itens, now, 1), {
          antes: perSale(before.itens, before, 1),
        }),
        casas: 1,
      },
      figure('vendas', 'Vendas', 'int', String(now.vendas), { antes: String(before.vendas) }),
    ],
    { contra: `${dayToWire(other.de).slice(0, 5)} a ${dayToWire(other.ate).slice(0, 5)}` },
  )
}

async function pedidos(reading: CardReading): Promise<CardFace> {
  const hoje = hojeOf(reading)
  const { abertos, aceitar, atrasados, valor } = await reading.tx(q =>
    ordersOpen(q, reading.sessao.empresa_id, dayToIso(hoje)),
  )
  return faceOf(reading, { de: hoje, ate: hoje }, [
    count('aceitar', 'A aceitar', aceitar, 'aviso'),
    count('atrasados', 'Atrasados', atrasados, 'mal'),
    count('abertos', 'Em aberto', abertos),
    figure('valor', 'Valor em aberto', 'money', valor),
  ])
}

/** Number of days of the accounts card, including today. */
const DUE_DAYS = 7

async function contas(reading: CardReading): Promise<CardFace> {
  const hoje = hojeOf(reading)
  const until = addDays(hoje, DUE_DAYS - 1)
  const [today, last] = [dayToIso(hoje), dayToIso(until)]
  const due = await reading.tx(q => readDueDays(q, reading.sessao.empresa_id))
  const spans = [
    ['hoje', 'Hoje', (day: string) => day === today, 'aviso'],
    ['vencido', 'Vencidas', (day: string) => day < today, 'mal'],
    ['7d', '7 dias', (day: string) => day >= today && day <= last, undefined],
  ] as const
  const sides = [
    ['receber', 'a receber', 1],
    ['pagar', 'a pagar', 2],
  ] as const
  return faceOf(
    reading,
    { de: hoje, ate: until },
    spans.flatMap(([span, rotulo, within, tom]) =>
      sides.map(([side, lado, tipo]) => {
        const sum = due
          .filter(row => row.tipo === tipo && within(row.vencimento))
          .reduce((total, row) => total.plus(row.aberto), ZERO)
        const said = tom && !sum.isZero() ? { lado, tom } : { lado }
        return figure(`${side}_${span}`, rotulo, 'money', sum.toFixed(2), said)
      }),
    ),
  )
}

async function estoque(reading: CardReading): Promise<CardFace> {
  const hoje = hojeOf(reading)
  const { sessao } = reading
  return reading.tx(async q => {
    const { total, referencias } = await lowStock(q, sessao.empresa_id)
    const { vencidos, vencendo } = await countExpiring(q, sessao.empresa_id, dayToIso(hoje))
    return faceOf(
      reading,
      { de: hoje, ate: hoje },
      [
        count('abaixo', 'No mínimo ou abaixo', total, 'aviso'),
        count('vencendo', 'Lotes vencem em 7 dias', vencendo, 'aviso'),
        count('vencidos', 'Lotes vencidos', vencidos, 'mal'),
      ],
      { linhas: referencias.map(chave => ({ chave, nome: chave, valor: null })) },
    )
  })
}

/** Days left of the certificate from which the card shows a warning (`aviso`) or an alarm (`mal`). */
const CERTIFICATE = { aviso: 30, mal: 5 } as const

async function fiscal(reading: CardReading): Promise<CardFace> {
  const hoje = hojeOf(reading)
  const { sessao } = reading
  return reading.tx(async q => {
    const { rejeitadas, contingencia, manifestos_abertos } = await situation(q, sessao)
    const { treino, ate } = await readCertificate(q, sessao.empresa_id)
    const within = (days: number) => ate === null || ate <= dayToIso(addDays(hoje, days))
    const tom = within(CERTIFICATE.mal) ? 'mal' : within(CERTIFICATE.aviso) ? 'aviso' : null
    return faceOf(reading, { de: { ...hoje, dia: 1 }, ate: hoje }, [
      count('rejeitadas', 'Notas rejeitadas', rejeitadas, 'mal'),
      count('contingencia', 'Em contingência', contingencia, 'aviso'),
      count('lacunas', 'Números sem nota', await countGaps(q, sessao.empresa_id), 'aviso'),
      ...(manifestos_abertos > 0 && sessao.flags.has('transportes_mdfe')
        ? [count('manifestos', 'MDF-e abertos', manifestos_abertos, 'aviso')]
        : []),
      treino || ate === null
        ? figure(
            'certificado',
            'Certificado',
            'text',
            treino ? 'de treinamento' : 'nenhum',
            treino ? {} : { tom: 'mal' },
          )
        : figure('certificado', 'Certificado até', 'day', isoToWire(ate), tom ? { tom } : {}),
    ])
  })
}

/** Number of products in the best-sellers card. */
const BEST = 5
const best: Report = { ...curvaAbc, measures: { qtde: true, liquido: true } }

async function maisVendidos(reading: CardReading): Promise<CardFace> {
  const hoje = hojeOf(reading)
  const days = { de: hoje, ate: hoje }
  const { data, totais, total } = await reportOf(reading, best, days, { compara: 'nenhum', limit: BEST })
  return faceOf(
    reading,
    days,
    [
      figure('liquido', 'Vendido', 'money', totais['liquido'] ?? '0.00'),
      count('diferentes', 'Produtos diferentes', total),
    ],
    {
      linhas: data
        .filter(({ valores }) => dec(valores['liquido'] ?? '0').gt(0))
        .map(({ chaves, valores }) => ({
          chave: chaves[0] ?? '',
          nome: valores['produto'] ?? '',
          valor: valores['liquido'] ?? null,
        })),
    },
  )
}

/** Limit above any company's number of sellers: all are read, to compare them with the goals. */
const ALL_SELLERS = 100_000
const reached = (sold: string | null | undefined, goal: string) =>
  dec(sold ?? '0')
    .times(100)
    .div(goal)
    .toFixed(1)

async function meta(reading: CardReading): Promise<CardFace> {
  const hoje = hojeOf(reading)
  const days = { de: { ...hoje, dia: 1 }, ate: hoje }
  const mes = dayToWire(hoje).slice(3)
  const goals = await reading.tx(q => readGoals(q, reading.sessao.empresa_id, mes))
  const feito = (await soldIn(reading, days)).liquido.toFixed(2)
  const soldBy = new Map<string | null | undefined, string | null | undefined>()
  if (goals.some(({ vendedor_id }) => vendedor_id !== null)) {
    const { data } = await reportOf(reading, vendas, days, {
      ...{ medidas: 'liquido', compara: 'nenhum', grupos: 'vendedor', limit: ALL_SELLERS },
    })
    for (const { chaves, valores } of data) soldBy.set(chaves[0], valores['liquido'])
  }
  const whole = goals.find(({ vendedor_id }) => vendedor_id === null)?.valor
  const left = dec(whole ?? '0').minus(feito)
  return faceOf(
    reading,
    days,
    [
      figure('feito', 'Vendido', 'money', feito),
      ...(whole
        ? [
            figure('meta', 'Meta', 'money', whole),
            figure('falta', 'Falta', 'money', left.isNegative() ? '0.00' : left.toFixed(2)),
          ]
        : []),
    ],
    {
      alcance: whole ? reached(feito, whole) : null,
      linhas: goals.flatMap(({ vendedor_id, nome, valor }) =>
        vendedor_id === null
          ? []
          : [
              {
                ...{ chave: String(vendedor_id), nome: nome ?? '', valor: null },
                alcance: reached(soldBy.get(String(vendedor_id)), valor),
              },
            ],
      ),
    },
  )
}

/** Function that reads each card. */
export const CARD_READERS: Readonly<Record<HomeCardId, (reading: CardReading) => Promise<CardFace>>> = {
  semana: paced('semana'),
  mes: paced('mes'),
  ticket,
  pedidos,
  contas,
  estoque,
  fiscal,
  mais_vendidos: maisVendidos,
  meta,
}
