import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type FaixaDeAtraso, verPrevisao } from '../../../domain/api/lancamentos.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { ShareBar } from '../../charts/bars.tsx'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { partCommands } from '../../ui/list/part-commands.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { Money } from '../../ui/money.tsx'
import { listPath } from './actions.ts'

const PARTS = [
  ['atraso', 'Por atraso'],
  ['previsao', 'Previsão'],
] as const

/** Bar of the chart: its share of the longest bar and, in a forecast, the balance at the end of its period. */
interface Bar extends FaixaDeAtraso {
  part: number
  saldo: string | null
}

const COLUMNS: readonly TableColumn<Bar>[] = [
  {
    id: 'lado',
    titulo: '',
    largura: '14ch',
    celula: ({ tipo }) => (tipo === 1 ? 'A receber' : 'A pagar'),
  },
  { id: 'titulo', titulo: 'Vencimento', largura: '20ch', celula: ({ titulo }) => titulo },
  {
    id: 'barra',
    titulo: '',
    largura: 'minmax(20ch,1fr)',
    classe: 'flex items-center',
    celula: ({ part, tipo }) => (
      <ShareBar part={part} tone={tipo === 1 ? 'fill-ok' : 'fill-bad'} className="h-[12px] w-full" />
    ),
  },
  {
    id: 'quantidade',
    titulo: 'Parcelas',
    largura: '10ch',
    direita: true,
    celula: ({ quantidade }) => String(quantidade),
  },
  {
    id: 'aberto',
    titulo: 'Em aberto',
    largura: '16ch',
    direita: true,
    celula: ({ aberto }) => <Money value={aberto} />,
  },
]

const FORECAST: readonly TableColumn<Bar>[] = [
  ...COLUMNS,
  {
    id: 'saldo',
    titulo: 'Sobra no fim',
    largura: '16ch',
    direita: true,
    celula: ({ saldo }) =>
      saldo && (
        <span className={dec(saldo).lt(0) ? 'text-bad' : ''}>
          <Money value={saldo} />
        </span>
      ),
  },
]

function barsOf(rows: readonly (FaixaDeAtraso & { saldo?: string })[]): Bar[] {
  const most = rows.reduce((max, { aberto }) => (dec(aberto).gt(max) ? dec(aberto) : max), dec('0'))
  return rows.map(row => ({
    ...row,
    saldo: row.saldo ?? null,
    part: most.isZero() ? 0 : dec(row.aberto).div(most).toNumber(),
  }))
}

/** Draws open amounts by how late they are, or the forecast by due date; Enter opens the rows of a bar. */
export function OutlookScreen() {
  const [at, setAt] = useState(0)
  const { data, error, isPending } = useQuery(read(verPrevisao, {}, { semMover: true }))
  const forecast = at === 1
  const rows = barsOf((forecast ? data?.data.previsao : data?.data.atraso) ?? [])
  const cursor = useCursor(rows.length)
  const row = rows[cursor.atual]
  const show = (index: number) => {
    cursor.ir(0)
    setAt(index)
  }
  const open = (bar: Bar | undefined) => {
    if (!bar) return
    const dates = Object.entries({ de: bar.de, ate: bar.ate }).filter(([, day]) => day !== null)
    go(`${listPath(bar.tipo)}?${new URLSearchParams(dates as [string, string][])}`)
  }
  useScope('lista.previsao', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, row ? () => open(row) : false),
      ...partCommands(PARTS.length, at, show),
    ],
    onBack: () => go('/'),
    backTo: '/',
  })
  return (
    <ListScreen
      title="Vencimentos e previsão"
      id="grade-previsao"
      list={{
        total: rows.length,
        linha: index => rows[index],
        carregando: isPending,
        erro: error,
        cursor,
      }}
      tabs={{ label: 'Partes', faixas: PARTS, at, show }}
      columns={forecast ? FORECAST : COLUMNS}
      note={
        data ? (
          <span>
            {forecast
              ? `em caixa, cofre e bancos ${formatMoney(data.data.saldo)} · o vencido a receber fica fora`
              : 'Enter abre as parcelas da barra'}
          </span>
        ) : null
      }
      empty=""
      onOpen={index => open(rows[index])}
      failure="Erro ao listar as parcelamento" // the API's spelling
      fixedFailure
    />
  )
}
