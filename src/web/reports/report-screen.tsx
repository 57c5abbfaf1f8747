import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lista } from '../../domain/commands/lista/index.ts'
import { relatorio } from '../../domain/commands/relatorio/index.ts'
import { aliquotas_das } from '../../domain/records/aliquotas_das/index.ts'
import { relatorios_agendados } from '../../domain/records/relatorios_agendados/index.ts'
import { relatorios_visoes } from '../../domain/records/relatorios_visoes/index.ts'
import { cellText } from '../../domain/reports/cell-text.ts'
import { measuresSeen, type Report, reportAs, shownOf } from '../../domain/reports/define.ts'
import {
  PAGE_ROWS,
  type ReportAnswer,
  type ReportFormat,
  type ReportRow,
  toReportEndpoint,
  toReportFileEndpoint,
} from '../../domain/reports/endpoint.ts'
import { REPORTS } from '../../domain/reports/index.ts'
import type { Flag } from '../../domain/rights.ts'
import { callBlob } from '../api/client.ts'
import { openPdf } from '../api/open-pdf.ts'
import { signed, variation } from '../charts/variation.ts'
import { chordFor } from '../commands/hints/hints.ts'
import { openDialog } from '../dialogs/define.ts'
import { on, scopesAtom, useScope } from '../keys/scopes.ts'
import { openRegistro } from '../register/form/open-form.ts'
import { exportDialog } from '../register/list/dialogs/export-dialog.tsx'
import { later } from '../shell/later.tsx'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { read } from '../state/query.ts'
import { currentUser, getSession, guardUser } from '../state/session.ts'
import { usePages } from '../state/use-pages.ts'
import { KeyHint } from '../ui/key-hint.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { partCommands } from '../ui/list/part-commands.ts'
import { Total, TotalsFoot } from '../ui/list/totals-foot.tsx'
import { useCursor } from '../ui/list/use-cursor.ts'
import { useMarks } from '../ui/list/use-marks.ts'
import { mediaOf, useMedia } from '../ui/media.ts'
import { saveFile } from '../ui/save-file.ts'
import { ContentScroller } from '../ui/scroller.tsx'
import { columnsOf, isTall, leastWidth } from './columns.tsx'
import { crossedOf } from './crossed.ts'
import { askFound, type FoundRows, foundWords, stepFound } from './find.ts'
import { askColumns, askFilters, askGroups, askOrder } from './forms.ts'
import { isOrdered, orderAll } from './order-all.ts'
import { statementOf, statementSum } from './statement.tsx'
import {
  type Asked,
  addressOf,
  askedOf,
  inPeriod,
  opensOf,
  queryOf,
  questionAsked,
  questionOf,
  stepInto,
  stepOut,
} from './url-state.ts'

const ReportChart = later(() => import('../charts/report/chart.tsx'), 'ReportChart')

/** A window in which a chart would leave no room for rows. */
const low = mediaOf('(height < 480px)')

/** Periods of the tabs: code in the address, and label. */
const TABS = [
  ['hoje', 'Hoje'],
  ['7d', '7 dias'],
  ['30d', '30 dias'],
  ['mes', 'Este mês'],
  ['mes_passado', 'Mês passado'],
  ['ano', 'Este ano'],
] as const

const GRID = 'grade-relatorio'
/** Pixels scrolled by one key press, to columns out of sight. */
const STEP = 160
const scrollColumns = (way: 1 | -1) => document.getElementById(GRID)?.scrollBy({ left: way * STEP })

const NEXT = { nenhum: 'periodo_anterior', periodo_anterior: 'ano_anterior', ano_anterior: 'nenhum' } as const

/** Draws the report that the path names. The key resets the state when the report changes. */
export function ReportScreen() {
  const [path] = useLocation()
  const report = REPORTS.find(({ route }) => route === path)
  return report ? <OneReport key={report.id} report={report} /> : null
}

/** Shows a report: chart, rows, totals; Enter opens the details of a row. */
function OneReport({ report: declared }: { report: Report }) {
  const search = useSearch()
  const asked = useMemo(() => askedOf(declared, search), [declared, search])
  const report = useMemo(() => reportAs(declared, asked), [declared, asked])
  const [wanted, setWanted] = useState<boolean | null>(null)
  const fits = !useMedia(low)
  const [reading, setReading] = useState(false)
  const [last, setFound] = useState<FoundRows | null>(null)
  const endpoint = useMemo(() => toReportEndpoint(declared), [declared])
  const page = (n: number) => read(endpoint, { query: queryOf(asked, n) as never }, { semMover: true })
  const rows = usePages<ReportRow>(page, PAGE_ROWS)
  const { data: answer } = useQuery({ ...page(1), placeholderData: keepPreviousData }) as {
    data: ReportAnswer | undefined
  }
  const statement = useMemo(() => statementOf(report, answer), [report, answer])
  const crossed = useMemo(() => crossedOf(answer), [answer])
  const { aoVer } = rows
  // the total of the columns stands above the rows
  const below = useCallback(
    (first: number, last: number) => aoVer(Math.max(0, first - 1), Math.max(0, last - 1)),
    [aoVer],
  )
  const list = statement
    ? { ...rows, total: statement.lines.length, linha: (at: number) => statement.lines[at] }
    : crossed
      ? {
          ...{ ...rows, total: rows.total + 1 },
          linha: (at: number) => (at === 0 ? crossed.total : rows.linha(at - 1)),
          aoVer: below,
        }
      : rows
  const [across, setAcross] = useState(0)
  const drawn = report.chart && (wanted ?? fits) ? report.chart : null
  const month = statement?.months[Math.min(across, statement.months.length - 1)]
  const cursor = useCursor(list.total)
  const row = rows.velhas ? undefined : list.linha(cursor.atual)
  const groups = crossed?.groups ?? answer?.grupos ?? report.groups
  const cell = crossed?.columns[Math.min(across, crossed.columns.length - 1)]
  const sides = statement?.months ?? crossed?.columns
  const marks = useMarks<ReportRow>(({ chaves }) => chaves.join('\n'))
  // marks belong to the question that they were made in
  const [marksOf, setMarksOf] = useState(search)
  if (marksOf !== search) {
    setMarksOf(search)
    marks.limpar()
  }
  const markable = report.orders === true && isOrdered(groups)
  const measure = [report.chart?.y ?? []].flat()[0]
  const columns = useMemo(
    () => statement?.columns ?? columnsOf(report, answer, measure),
    [statement, report, answer, measure],
  )
  const at = asked['inicio'] ? -1 : TABS.findIndex(([word]) => word === (asked['periodo'] ?? report.period))

  // row indexes are valid only for the query string they were found with
  const found = last?.search === search ? last : null
  const find = async () => {
    const next = await askFound(declared, asked, search, last?.texto ?? '')
    if (!next) return
    setFound(next)
    // a new text is searched from the row under the cursor; the same text again, from the next row
    cursor.ir(stepFound(next, found?.texto === next.texto ? cursor.atual : cursor.atual - 1, 1))
  }
  const show = (next: Asked, replace = false) => {
    cursor.ir(0)
    go(addressOf(report, next), { replace })
  }
  const period = (index: number) => {
    const [word] = TABS[index] ?? []
    if (word) show(inPeriod(asked, { periodo: word }), true)
  }
  const open = (of: ReportRow | undefined) => {
    if (!of) return
    // a line of a statement opens the month under the cursor
    if (month) {
      const next = stepInto(report, asked, groups, month[1] === null ? [] : [month[1]])
      if (next) show(next)
      return
    }
    if (cell) {
      // the total of all rows and columns is the whole report
      const keys = [of.subtotal ? undefined : (of.chaves[0] ?? null), cell[1]]
      const next = keys.some(key => key !== undefined) ? stepInto(report, asked, groups, keys) : null
      if (next) show(next)
      return
    }
    const next = stepInto(report, asked, groups, of.chaves)
    const path = opensOf(report, groups, of.chaves)
    if (next) show(next)
    else if (path) go(path)
  }
  const acrossBy = (way: 1 | -1) =>
    setAcross(now => Math.max(0, Math.min((sides?.length ?? 1) - 1, now + way)))
  const under = month?.[0] ?? cell?.[0]
  const has = (flag: Flag) => guardUser(getSession())?.flags.has(flag) === true
  const up = stepOut(asked)
  const back = () => (up ? show(up) : go('/'))
  const filter = async () => {
    const next = await askFilters(declared, asked, answer)
    if (next) show(next, true)
  }
  const group = async () => {
    const next = await askGroups(report, groups, asked['cruzado'] === 'sim')
    if (next === null) return
    const { ordem: _, ...rest } = asked
    show({ ...rest, ...next }, true)
  }
  const order = async () => {
    const next = answer ? await askOrder(answer) : null
    if (next) show({ ...asked, ordem: next }, true)
  }
  const choose = async () => {
    const all = measuresSeen(report, has).map(name => [name, shownOf(report, name).label] as const)
    const shown = (answer?.colunas ?? []).filter(({ medida }) => medida).map(({ id }) => id)
    const next = await askColumns(all, shown)
    if (next !== null) show({ ...asked, medidas: next }, true)
  }
  const keep = async () => {
    const valores = { relatorio: report.id, consulta: questionOf(asked) }
    const kept = await openRegistro(relatorios_visoes.id, { valores, feitoDe: report.id, campo: 'nome' })
    if (kept) notify(`Visão guardada: ${kept['nome']} (na paleta pelo nome)`)
  }
  const schedule = async () => {
    const { email } = currentUser()
    const kept = await openRegistro(relatorios_agendados.id, {
      valores: {
        ...{ nome: report.title, relatorio: report.id, consulta: questionOf(asked) },
        ...{ emails: [email], hora: '07:00:00' },
      },
      feitoDe: report.id,
    })
    if (kept) notify(['Agendado', kept['nome'], kept['situacao']].filter(Boolean).join(' · '))
  }
  const buy = async () => {
    if (await orderAll(questionAsked(asked), groups, marks.marcadas)) marks.limpar()
  }
  const compare = () => {
    const now = asked['compara'] ?? report.compares ?? 'nenhum'
    show({ ...asked, compara: NEXT[now as keyof typeof NEXT] ?? 'nenhum' }, true)
  }
  const fileQuery = (formato: ReportFormat) => ({ ...queryOf(asked), formato })
  const save = async () => {
    const formato = await openDialog(exportDialog, { titulo: report.title, total: 0 })
    if (!formato) return
    const bytes = await callBlob(toReportFileEndpoint(declared), { query: fileQuery(formato) as never })
    saveFile(`${report.id}.${formato}`, bytes)
    notify(`${report.title}: ${formato.toUpperCase()} salvo`)
  }
  const readChart = () => {
    setWanted(true)
    setReading(true)
  }
  const print = () => openPdf(toReportFileEndpoint(declared), {}, fileQuery('pdf'))

  const warned = (answer?.avisos.length ?? 0) > 0 && !rows.erro

  useScope('relatorio', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, row ? () => open(row) : false),
      on(lista.expandir, () => (sides ? acrossBy(1) : scrollColumns(1))),
      on(lista.recolher, () => (sides ? acrossBy(-1) : scrollColumns(-1))),
      on(lista.buscar, rows.total > 0 && !statement && !crossed ? find : false),
      on(relatorio.proxima, found ? () => cursor.ir(stepFound(found, cursor.atual, 1)) : false),
      on(relatorio.anterior, found ? () => cursor.ir(stepFound(found, cursor.atual, -1)) : false),
      on(lista.filtrar, filter),
      on(relatorio.agrupar, group),
      on(relatorio.colunas, answer ? choose : false),
      on(relatorio.ordenar, answer ? order : false),
      on(relatorio.guardar, keep),
      on(relatorio.agendar, has('relatorios_agendar') ? schedule : false),
      ...(report.orders
        ? [
            on(
              lista.marcar,
              markable && row ? () => marks.alternar(row, () => cursor.ir(cursor.atual + 1)) : false,
            ),
          ]
        : []),
      on(relatorio.pedir, report.orders && rows.total > 0 ? buy : false),
      on(relatorio.comparar, crossed ? false : compare),
      on(relatorio.subir, up ? back : false),
      on(relatorio.exportar, save),
      on(relatorio.imprimir, print),
      on(relatorio.simples, warned ? () => go(aliquotas_das.routes.list ?? '/') : false),
      on(relatorio.grafico, report.chart ? () => setWanted(drawn === null) : false),
      on(relatorio.ler, report.chart && rows.total > 0 ? readChart : false),
      ...partCommands(TABS.length, at, period),
    ],
    labels: {
      ...(statement
        ? { 'lista.expandir': 'Mês seguinte', 'lista.recolher': 'Mês anterior' }
        : crossed
          ? { 'lista.expandir': 'Coluna seguinte', 'lista.recolher': 'Coluna anterior' }
          : { 'lista.expandir': 'Colunas à direita', 'lista.recolher': 'Colunas à esquerda' }),
      ...(marks.total > 0 ? { 'app.voltar': 'Desmarcar' } : up ? { 'app.voltar': 'Subir um nível' } : {}),
    },
    onBack: marks.total > 0 ? marks.limpar : back,
    backTo: up || marks.total > 0 ? null : '/',
  })

  return (
    <ListScreen
      title={report.title}
      id={GRID}
      list={{ ...list, cursor }}
      {...(under ? { column: under } : {})}
      columns={
        under ? columns.map(each => (each.id === under ? { ...each, classe: 'bg-panel' } : each)) : columns
      }
      minWidth={leastWidth(columns)}
      marked={marks.total > 0 && marks.marcada}
      tall={isTall(columns)}
      firstStays
      busy={rows.velhas}
      note={
        rows.carregando ? (
          'carregando…'
        ) : answer && !rows.erro ? (
          <>
            {report.chart && wanted === null && !fits ? <Folded /> : null}
            {marks.total > 0 ? `${marks.total} ${marks.total === 1 ? 'marcada' : 'marcadas'} · ` : ''}
            <Note answer={answer} total={rows.total} report={report} />
            {found ? <span className="text-live"> · {foundWords(found, cursor.atual)}</span> : null}
          </>
        ) : null
      }
      tabs={{ label: 'Períodos', faixas: TABS, at, show: period }}
      warning={
        <>
          <div role="status" className={warned ? 'border-line border-b px-2 text-live' : ''}>
            {warned ? answer?.avisos.map(text => <p key={text}>{text}</p>) : null}
          </div>
          {answer && answer.total > 0 && drawn && !rows.erro ? (
            <ContentScroller
              label={`Gráfico de ${report.title}`}
              className={`flex max-h-(--grafico) flex-col overflow-y-auto ${rows.velhas ? 'opacity-50' : ''}`}
            >
              <Suspense>
                <ReportChart
                  report={report}
                  chart={drawn}
                  answer={answer}
                  rows={rows.primeiras}
                  current={statement ? -2 : crossed ? cursor.atual - 1 : cursor.atual}
                  reading={reading}
                  onLeave={() => setReading(false)}
                  onRow={index => cursor.ir(crossed ? index + 1 : index)}
                  onOpen={index => open(rows.linha(index))}
                />
              </Suspense>
            </ContentScroller>
          ) : null}
        </>
      }
      onOpen={index => open(list.linha(index))}
      empty={
        answer && answer.filtros.length > 0
          ? 'Nada com estes filtros: F4 os muda'
          : 'Nada neste período: F4 o muda'
      }
      failure="Erro ao gerar dados"
      foot={<Totals answer={rows.erro ? undefined : answer} statement={statement ? report : null} />}
    />
  )
}

/** Tells the key of a chart that a low window does not show by itself. */
function Folded() {
  const chord = chordFor(relatorio.grafico, useAtomValue(scopesAtom))
  return chord ? (
    <>
      <KeyHint chord={chord} /> gráfico ·{' '}
    </>
  ) : null
}

/** Shows the period, the filters and the number of rows. */
function Note({
  answer: { de, ate, filtros, grupos, comparado, colunas, cruzado },
  total,
  report: { source, note, explains },
}: {
  answer: ReportAnswer
  total: number
  report: Report
}) {
  const by = grupos.map(name => colunas.find(({ id }) => id === name)?.rotulo.toLowerCase() ?? name)
  const told = !explains || colunas.some(({ id }) => id === explains)
  const side = cruzado ? ` × ${source.dims[cruzado.grupo]?.label.toLowerCase()}` : ''
  return (
    <>
      {source.moment ? `no fim de ${ate}` : de === ate ? de : `${de} a ${ate}`} · por {by.join(' e ')}
      {side} · {total} {total === 1 ? 'linha' : 'linhas'}
      {filtros.map(({ id, rotulo, texto }) => (
        <span key={id} className="text-ref">
          {' '}
          · {rotulo}: {texto}
        </span>
      ))}
      {comparado ? ` · comparado com ${comparado.de} a ${comparado.ate}` : ''}
      {note && told ? ` · ${note}` : ''}
    </>
  )
}

/** Shows the sums of all rows; `statement`: the report whose lines have their signs in the result. */
function Totals({ answer, statement }: { answer: ReportAnswer | undefined; statement: Report | null }) {
  return (
    <TotalsFoot>
      {answer?.colunas
        .filter(({ id, medida }) => medida && (answer.totais[id] ?? null) !== null && id !== 'parte')
        .filter(({ id }) => answer.cruzado?.chaves[id] === undefined)
        .map(column => {
          const sum = (of: ReportRow['valores'] | undefined) => {
            const value = of?.[column.id] ?? null
            return statement ? statementSum(statement, column.id, value) : value
          }
          const now = sum(answer.totais)
          const change = variation(now, sum(answer.comparado?.totais))
          const text = cellText(column, now)
          return (
            <Total
              key={column.id}
              name={column.rotulo}
              value={change ? `${text} (${signed(change)})` : text}
            />
          )
        })}
    </TotalsFoot>
  )
}
