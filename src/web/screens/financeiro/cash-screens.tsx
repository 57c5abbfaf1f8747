import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { z } from 'zod'
import { dec } from '../../../core/money/decimal.ts'
import { type ContaDoCaixa, caixa, DIAS_DO_CAIXA, type DiaDoCaixa } from '../../../domain/api/caixa-diario.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { SidedBar } from '../../charts/bars.tsx'
import { prompt } from '../../commands/prompt/prompt.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import { currentUser } from '../../state/session.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { partCommands } from '../../ui/list/part-commands.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { Money } from '../../ui/money.tsx'
import { AccountRows } from './account-rows.tsx'
import { type Days, daysNow, monthsNow, type NamedDays, wordsOf } from './periods.ts'
import { Totals } from './totals.tsx'
import { useBook } from './use-book.ts'

const DAY = '/financeiro/caixa_diario'
const MONTH = '/financeiro/caixa_mensal'
const addressOf = (path: string, { de, ate }: Days, conta?: number) =>
  `${path}?${new URLSearchParams({ de, ate, ...(conta ? { conta: String(conta) } : {}) })}`

const periodForm = defineCommand({
  id: 'livro.periodo',
  title: 'Período do caixa',
  interno: true,
  args: z.object(DIAS_DO_CAIXA),
  tela: true,
})

interface Flow {
  entradas: string
  saidas: string
  /** Net amount as a share of the largest net amount, −1 to 1. */
  part: number
}

/** Row of the cash day: an account, or one of its payment methods. */
interface CashLine extends Flow {
  conta_id: number
  nome: string
  ofAccount: boolean
  abertura?: string
  fechamento?: string
}

const net = ({ entradas, saidas }: Omit<Flow, 'part'>) => dec(entradas).minus(saidas)

/** Adds each row's share of the largest net amount, so that the bars of a screen can be compared. */
function withParts<Row extends Omit<Flow, 'part'>>(rows: readonly Row[]): (Row & { part: number })[] {
  const most = rows.reduce((max, row) => (net(row).abs().gt(max) ? net(row).abs() : max), dec('0'))
  return rows.map(row => ({ ...row, part: most.isZero() ? 0 : net(row).div(most).toNumber() }))
}

const linesOf = ({ conta, meios, ...saldos }: ContaDoCaixa): Omit<CashLine, 'part'>[] => [
  { conta_id: conta.id, nome: conta.nome, ofAccount: true, ...saldos },
  ...meios.map(({ meio, ...flow }) => ({
    ...{ conta_id: conta.id, ofAccount: false, ...flow },
    nome: meio ?? 'Sem forma de pagamento',
  })),
]

const money = <Row,>(id: string, titulo: string, of: (row: Row) => string | undefined): TableColumn<Row> => ({
  ...{ id, titulo, largura: '18ch', direita: true },
  celula: row => {
    const value = of(row)
    return value === undefined ? null : <Money value={value} />
  },
})

const flowColumns = <Row extends Flow & { abertura?: string; fechamento?: string }>(): TableColumn<Row>[] => [
  money<Row>('abertura', 'Abertura', ({ abertura }) => abertura),
  money<Row>('entradas', 'Entradas', ({ entradas }) => entradas),
  money<Row>('saidas', 'Saídas', ({ saidas }) => saidas),
  {
    id: 'saldo',
    titulo: 'Entrou − saiu',
    largura: '20ch',
    classe: 'flex items-center',
    celula: ({ part }) => <SidedBar part={part} className="h-[12px] w-full" />,
  },
  money<Row>('fechamento', 'Fechamento', ({ fechamento }) => fechamento),
]

const BY_ACCOUNT: readonly TableColumn<CashLine>[] = [
  {
    id: 'conta',
    titulo: 'Conta e meio',
    largura: 'minmax(20ch,1fr)',
    celula: ({ nome, ofAccount }) => (ofAccount ? nome : <span className="pl-4 text-dim">{nome}</span>),
  },
  ...flowColumns<CashLine>(),
]

type DayLine = DiaDoCaixa & { part: number }

const BY_DAY: readonly TableColumn<DayLine>[] = [
  { id: 'data', titulo: 'Dia', largura: 'minmax(14ch,1fr)', celula: ({ data }) => data },
  ...flowColumns<DayLine>(),
]

/** Shows the cash of a day: each account with the amounts in and out by payment method; Enter shows the movements. */
export function CashDayScreen() {
  const said = new URLSearchParams(useSearch())
  const named = daysNow(new Date(), currentUser().empresa.fuso)
  const days = daysOf(said, named)
  const conta = Number(said.get('conta'))
  if (conta > 0) return <AccountRows key={conta} conta={conta} days={days} back={addressOf(DAY, days)} />
  return (
    <CashList
      path={DAY}
      title="Caixa diário"
      named={named}
      columns={BY_ACCOUNT}
      rowsOf={({ contas }) => withParts(contas.flatMap(linesOf))}
      opens={['Ver os movimentos', ({ conta_id }) => go(addressOf(DAY, days, conta_id))]}
    />
  )
}

/** Shows the cash of a month, day by day; Enter opens the day. */
export const CashMonthScreen = () => (
  <CashList
    path={MONTH}
    title="Caixa mensal"
    named={monthsNow(new Date(), currentUser().empresa.fuso)}
    columns={BY_DAY}
    rowsOf={({ dias }) => withParts(dias)}
    opens={['Ver o dia', ({ data }) => go(addressOf(DAY, { de: data, ate: data }))]}
  />
)

/** Reads the period from the address; default: the first named period. */
function daysOf(said: URLSearchParams, named: NamedDays): Days {
  const first = named[0]?.[1] ?? { de: '', ate: '' }
  return { de: said.get('de') ?? first.de, ate: said.get('ate') ?? first.ate }
}

interface CashListProps<Row> {
  path: string
  title: string
  /** Periods offered by a key. */
  named: NamedDays
  columns: readonly TableColumn<Row>[]
  rowsOf: (cash: Answer<typeof caixa>['data']) => readonly Row[]
  /** Label and action of Enter. */
  opens: readonly [rotulo: string, abrir: (row: Row) => void]
}

function CashList<Row>({ path, title, named, columns, rowsOf, opens }: CashListProps<Row>) {
  const days = daysOf(new URLSearchParams(useSearch()), named)
  const { data, isPending, error } = useQuery(read(caixa, { query: { ...days } }))
  const cash = data?.data
  const rows = cash ? rowsOf(cash) : []
  const cursor = useCursor(rows.length)
  const book = useBook()
  const row = rows[cursor.atual]
  const at = named.findIndex(([, { de, ate }]) => de === days.de && ate === days.ate)
  const show = (index: number) => {
    const [, next] = named[index] ?? []
    if (!next) return
    cursor.ir(0)
    go(addressOf(path, next), { replace: true })
  }
  const ask = async () => {
    const chosen = await prompt(periodForm, days)
    if (!chosen) return
    cursor.ir(0)
    go(addressOf(path, { de: chosen.de ?? days.de, ate: chosen.ate ?? days.ate }), { replace: true })
  }
  useScope('lista.livro', {
    commands: [
      ...cursor.comandos,
      ...book.commands,
      on(lista.abrir, row === undefined ? false : () => opens[1](row)),
      on(lista.filtrar, ask),
      ...partCommands(named.length, at, show),
    ],
    labels: { 'lista.filtrar': 'Período', 'lista.abrir': opens[0] },
    onBack: () => go('/'),
    backTo: '/',
  })
  return (
    <ListScreen
      title={title}
      id="grade-livro"
      list={{ total: rows.length, linha: index => rows[index], carregando: isPending, erro: error, cursor }}
      columns={columns}
      note={`${wordsOf(days)}${book.closed}`}
      tabs={{ label: 'Períodos', faixas: named.map(([nome, each]) => [each, nome]), at, show }}
      onOpen={index => {
        const opened = rows[index]
        if (opened !== undefined) opens[1](opened)
      }}
      empty="Nenhum movimento no período"
      failure="Erro ao carregar o caixa"
      foot={<Totals of={cash?.total} />}
    />
  )
}
