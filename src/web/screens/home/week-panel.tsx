import { dec, ZERO } from '../../../core/money/decimal.ts'
import type { NotasDia } from '../../../domain/api/estatistica.ts'
import type { DiaDoPainel } from '../../../domain/api/painel.ts'
import { Legend } from '../../charts/legend.tsx'
import { ShortTable } from '../../tables/short-table.tsx'
import type { TableColumn } from '../../tables/use-table.ts'
import { Money } from '../../ui/money.tsx'

const DAYS = 7
const DAY_MS = 86_400_000

/** Shows the number of notes and the amount sold on each of the last seven days. */
export function WeekPanel({ week }: { week: DiaDoPainel['semana'] | undefined }) {
  if (!week) return <p className="text-dim">…</p>
  return <Days days={lastDays(week.dia).map(dia => dayOf(dia, week.data))} />
}

function Days({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(day => day.nfce + day.nfe))
  const rows = days.map(day => ({ ...day, most }))
  const notes = days.reduce((sum, day) => sum + day.nfce + day.nfe, 0)
  const total = days.reduce((sum, day) => sum.plus(day.valor), ZERO)
  return (
    <>
      <div className="-mt-(--row) flex flex-wrap items-baseline justify-end gap-x-4 whitespace-nowrap pl-[18ch]">
        <Legend tone="bg-dim" text="NFC-e" />
        <Legend tone="bg-ref" text="NF-e" />
        <p className="text-right">
          {notes} {notes === 1 ? 'nota' : 'notas'} · vendido <Money value={total.toFixed(2)} />
        </p>
      </div>
      <ShortTable
        title="Notas dos últimos sete dias"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ dia }) => dia}
        header="sr-only"
        rowName={index =>
          `grid h-(--row) grid-cols-[9ch_minmax(0,1fr)_16ch] items-center gap-2 ${index === DAYS - 1 ? 'text-live' : ''}`
        }
        named
      />
    </>
  )
}

/** Draws a share of the row, with space at the right for the number. */
function Bar({ tone, part }: { tone: string; part: number }) {
  return part === 0 ? null : (
    <i aria-hidden="true" className={`h-3 ${tone}`} style={{ width: `calc((100% - 6ch) * ${part})` }} />
  )
}

type Day = ReturnType<typeof dayOf>

const COLUMNS: readonly TableColumn<Day & { most: number }>[] = [
  { id: 'dia', titulo: 'Dia', largura: '9ch', celula: ({ dia }) => dayWord(dia) },
  {
    id: 'notas',
    titulo: 'Notas',
    largura: 'minmax(0,1fr)',
    classe: 'flex items-center',
    celula: ({ nfce, nfe, most }) => (
      <>
        <Bar tone="bg-dim" part={nfce / most} />
        <Bar tone="bg-ref" part={nfe / most} />
        <span className="pl-2">{nfce + nfe}</span>
      </>
    ),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '16ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor.toFixed(2)} />,
  },
]

/** Lists the seven days that end with `hoje`, as 'YYYY-MM-DD'. */
function lastDays(hoje: string): string[] {
  const last = Date.parse(hoje)
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(last - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

function dayOf(dia: string, rows: readonly NotasDia[]) {
  const mine = rows.filter(row => row.dia === dia)
  const count = (of65: boolean) =>
    mine.filter(({ modelo }) => (modelo === '65') === of65).reduce((sum, row) => sum + row.quantidade, 0)
  return {
    dia,
    nfce: count(true),
    nfe: count(false),
    valor: mine.reduce((sum, row) => sum.plus(dec(row.valor)), ZERO),
  }
}

/** Gives a day as text: 'sex 20'. */
const dayWord = (dia: string) => {
  const date = new Date(`${dia}T12:00:00`)
  return `${date.toLocaleDateString('pt-BR', { weekday: 'short' }).replace('.', '')} ${dia.slice(8)}`
}
