import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { dayFromWire, dayToWire } from '../../../core/dates/day.ts'
import { modelName } from '../../../core/document/models.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { daysOf } from '../../../core/report/period.ts'
import {
  contarXml,
  type LinhaXml,
  type PedidoXml,
  TIPO_XML,
  TIPOS_XML,
} from '../../../domain/api/contabil.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { servicos } from '../../../domain/commands/servicos/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { todayOnWire } from '../../register/fields/date/date-text.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { partCommands } from '../../ui/list/part-commands.ts'
import { stepBack } from '../../ui/list/step-back.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { COLUMNS, count } from './columns.tsx'
import { type Baixando, useDownload } from './use-download.ts'

const PATH = '/contabel/baixar_xml'

type Dias = Pick<PedidoXml, 'inicio' | 'fim'>
const FILTROS = ['modelo', 'tipo', 'situacao'] as const

/** Puts the filters that are not empty in the address. */
const show = (pedido: PedidoXml) => {
  const said = Object.entries(pedido).filter((one): one is [string, string] => Boolean(one[1]))
  go(`${PATH}?${new URLSearchParams(said)}`, { replace: true })
}

/** Reads the filters from the address. */
const saidIn = (said: URLSearchParams): Partial<PedidoXml> =>
  Object.fromEntries(FILTROS.flatMap(nome => (said.get(nome) ? [[nome, said.get(nome)]] : [])))

const told = ({ tipo, modelo, situacao }: Partial<PedidoXml>): string[] =>
  [tipo && TIPO_XML[tipo], modelo && modelName(modelo), situacao].filter(one => one !== undefined)

/** Periods in the order that accountants need: last month first. */
const PERIODS = [
  ['mes_passado', 'Mês passado'],
  ['mes', 'Este mês'],
  ['hoje', 'Hoje'],
] as const

function periods(): readonly (readonly [titulo: string, Dias])[] {
  const today = dayFromWire(todayOnWire())
  if (!today) return []
  return PERIODS.map(([word, titulo]) => {
    const { de, ate } = daysOf(word, today)
    return [titulo, { inicio: dayToWire(de), fim: dayToWire(ate) }] as const
  })
}

/** Makes the request for one row: its type, model and status; voided numbers ('inutilizada') have no status. */
const narrowed = (dias: Dias, { tipo, modelo, situacao }: LinhaXml): PedidoXml =>
  ({ ...dias, tipo, modelo, ...(tipo === 'inutilizada' ? {} : { situacao }) }) as PedidoXml

const filesOf = ({ documentos, eventos }: { documentos: number; eventos: number }): number =>
  documentos + eventos

const EMPTY = 'Nenhum XML no período: escolha outro acima'

/** Screen of the XML files of a period: counts and sums them, and saves them as one ZIP. */
export function DownloadScreen() {
  const said = new URLSearchParams(useSearch())
  const named = periods()
  const filtro = saidIn(said)
  const untold = said.get('inicio') === null && said.get('fim') === null
  const [last, now] = named.map(([, days]) => days)
  const ofLast = useQuery({
    ...read(contarXml, { query: { ...last, ...filtro } as PedidoXml }),
    enabled: untold && last !== undefined,
  })
  // a shop of its first month has nothing in the one before
  const first = untold && ofLast.data && filesOf(ofLast.data) === 0 ? now : last
  const dias = {
    inicio: said.get('inicio') ?? first?.inicio ?? '',
    fim: said.get('fim') ?? first?.fim ?? '',
  }
  const pedido = { ...dias, ...filtro }
  const { data, isPending, error } = useQuery(read(contarXml, { query: pedido }))
  const { baixando, baixar, cancelar } = useDownload()
  const rows = data?.data ?? []
  const cursor = useCursor(rows.length)
  const row = rows[cursor.atual]
  const at = named.findIndex(([, { inicio, fim }]) => inicio === dias.inicio && fim === dias.fim)
  const files = data ? filesOf(data) : 0
  const choose = (index: number) => {
    const [, next] = named[index] ?? []
    if (next && !baixando) show({ ...next, ...filtro })
  }
  const some = (of: LinhaXml) => void baixar(narrowed(dias, of), of.documentos + of.eventos)

  useScope('lista.xml', {
    commands: [
      ...cursor.comandos,
      on(servicos.baixarXml, baixando || !data ? false : () => void baixar(pedido, files), {
        porque: files > 0 ? null : EMPTY,
      }),
      on(
        servicos.periodoXml,
        baixando
          ? false
          : ({ tipo, ...asked }) => show({ ...asked, tipo: TIPOS_XML.find(is => TIPO_XML[is] === tipo) }),
      ),
      on(lista.abrir, row && !baixando ? () => some(row) : false),
      ...partCommands(named.length, at, choose),
    ],
    over: {
      'servicos.periodo_xml': () => ({ valores: { ...pedido, tipo: filtro.tipo && TIPO_XML[filtro.tipo] } }),
    },
    ...stepBack({ 'lista.abrir': 'Baixar só estes' }, baixando !== null && ['Cancelar o download', cancelar]),
  })

  return (
    <ListScreen
      title="Baixar XML"
      gridName="XML do período"
      id="grade-xml"
      list={{ total: rows.length, linha: index => rows[index], carregando: isPending, erro: error, cursor }}
      columns={COLUMNS}
      note={[`de ${dias.inicio} a ${dias.fim}`, ...told(filtro)].join(' · ')}
      tabs={{ label: 'Períodos', faixas: named.map(([nome, days]) => [days, nome]), at, show: choose }}
      onOpen={index => {
        const chosen = rows[index]
        if (chosen) some(chosen)
      }}
      empty={EMPTY}
      failure="Erro ao contar os XML"
      foot={
        <p className="flex h-6 items-center gap-4 border-line border-t bg-panel px-2 whitespace-nowrap">
          {baixando ? (
            <Progress {...baixando} />
          ) : data ? (
            <span role="status" aria-label="Totais" className="flex flex-1 justify-end gap-4">
              {data.so_resumo > 0 ? (
                <span className="mr-auto text-live">
                  {count(data.so_resumo)} {data.so_resumo === 1 ? 'recebida só tem' : 'recebidas só têm'} o
                  resumo: manifeste para ter o XML
                </span>
              ) : null}
              <Sum name="Documentos" value={count(data.documentos)} />
              <Sum name="Eventos" value={count(data.eventos)} />
              <Sum name="Valor" value={formatMoney(data.valor)} />
            </span>
          ) : null}
        </p>
      }
    />
  )
}

const Sum = ({ name, value }: { name: string; value: string }) => (
  <span>
    <span className="text-dim">Σ {name} </span>
    {value}
  </span>
)

const MEGA = 1024 * 1024

const Progress = ({ feitos, total, bytes }: Baixando) => (
  <>
    <progress aria-label="Baixando" className="h-2 w-[30ch]" max={total} value={Math.min(feitos, total)} />
    <span role="status">
      {count(Math.min(feitos, total))} de {count(total)} arquivos · {Math.round(bytes / MEGA)} MB
    </span>
  </>
)
