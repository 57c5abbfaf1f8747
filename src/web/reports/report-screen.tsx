import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lista } from '../../domain/commands/lista/index.ts'
import { relatorio } from '../../domain/commands/relatorio/index.ts'
import type { Flag } from '../../domain/options/flags.ts'
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
import { callBlob } from '../api/client.ts'
import { openPdf } from '../api/open-pdf.ts'
import { ReportChart } from '../charts/report/chart.tsx'
import { openDialog } from '../dialogs/define.ts'
import { on, useScope } from '../keys/scopes.ts'
import { openRegistro } from '../register/form/open-form.ts'
import { exportDialog } from '../register/list/dialogs/export-dialog.tsx'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { read } from '../state/query.ts'
import { currentUser, getSession, guardUser } from '../state/session.ts'
import { usePages } from '../state/use-pages.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { partCommands } from '../ui/list/part-commands.ts'
import { Total, TotalsFoot } from '../ui/list/totals-foot.tsx'
import { useCursor } from '../ui/list/use-cursor.ts'
import { useMarks } from '../ui/list/use-marks.ts'
import { saveFile } from '../ui/save-file.ts'
import { columnsOf, isTall, leastWidth, signed, variation } from './columns.tsx'
import { askFound, type FoundRows, foundWords, stepFound } from './find.ts'
import { askColumns, askFilters, askGroups, askOrder } from './forms.ts'
import { isOrdered, orderAll } from './order-all.ts'
import { statementOf } from './statement.tsx'
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
  const [drawn, setDrawn] = useState(true)
  const [last, setFound] = useState<FoundRows | null>(null)
  const endpoint = useMemo(() => toReportEndpoint(declared), [declared])
  const page = (n: number) => read(endpoint, { query: queryOf(asked, n) as never }, { semMover: true })
  const rows = usePages<ReportRow>(page, PAGE_ROWS)
  const { data: answer } = useQuery({ ...page(1), placeholderData: keepPreviousData }) as {
    data: ReportAnswer | undefined
  }
  const statement = useMemo(() => statementOf(report, answer), [report, answer])
  const list = statement
    ? { ...rows, total: statement.lines.length, linha: (at: number) => statement.lines[at] }
    : rows
  const [across, setAcross] = useState(0)
  const month = statement?.months[Math.min(across, statement.months.length - 1)]
  const cursor = useCursor(list.total)
  const row = rows.velhas ? undefined : list.linha(cursor.atual)
  const groups = answer?.grupos ?? report.groups
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
    const next = stepInto(report, asked, groups, of.chaves)
    const path = opensOf(report, groups, of.chaves)
    if (next) show(next)
    else if (path) go(path)
  }
  const acrossBy = (way: 1 | -1) =>
    setAcross(now => Math.max(0, Math.min((statement?.months.length ?? 1) - 1, now + way)))
  const has = (flag: Flag) => guardUser(getSession())?.flags.has(flag) === true
  const up = stepOut(asked)
  const back = () => (up ? show(up) : go('/'))
  const filter = async () => {
    const next = await askFilters(declared, asked, answer)
    if (next) show(next, true)
  }
  const group = async () => {
    const next = await askGroups(report, groups)
    if (next === null) return
    const { ordem: _, ...rest } = asked
    show({ ...rest, grupos: next }, true)
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
    if (kept) notify(`Agendado: ${kept['nome']}`)
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
  const print = () => openPdf(toReportFileEndpoint(declared), {}, fileQuery('pdf'))

  useScope('relatorio', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, row ? () => open(row) : false),
      on(lista.expandir, () => (month ? acrossBy(1) : scrollColumns(1))),
      on(lista.recolher, () => (month ? acrossBy(-1) : scrollColumns(-1))),
      on(lista.buscar, rows.total > 0 && !statement ? find : false),
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
      on(relatorio.comparar, compare),
      on(relatorio.subir, up ? back : false),
      on(relatorio.exportar, save),
      on(relatorio.imprimir, print),
      on(relatorio.grafico, report.chart ? () => setDrawn(!drawn) : false),
      ...partCommands(TABS.length, at, period),
    ],
    labels: {
      ...(statement
        ? { 'lista.expandir': 'Mês seguinte', 'lista.recolher': 'Mês anterior' }
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
      {...(month ? { column: month[0] } : {})}
      columns={
        month ? columns.map(each => (each.id === month[0] ? { ...each, classe: 'bg-panel' } : each)) : columns
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
            {marks.total > 0 ? `${marks.total} ${marks.total === 1 ? 'marcada' : 'marcadas'} · ` : ''}
            <Note answer={answer} total={rows.total} report={report} />
            {found ? <span className="text-live"> · {foundWords(found, cursor.atual)}</span> : null}
          </>
        ) : null
      }
      tabs={{ label: 'Períodos', faixas: TABS, at, show: period }}
      warning={
        answer && drawn && report.chart && !rows.erro ? (
          <div className={`h-[190px] overflow-hidden ${rows.velhas ? 'opacity-50' : ''} grid`}>
            <ReportChart
              chart={report.chart}
              answer={answer}
              rows={rows.primeiras}
              current={statement ? across : cursor.atual}
            />
          </div>
        ) : null
      }
      onOpen={index => open(list.linha(index))}
      empty={
        answer && answer.filtros.length > 0
          ? 'Nada com estes filtros: F4 os muda'
          : 'Nada neste período: F4 o muda'
      }
      failure="Erro ao gerar dados"
      foot={<Totals answer={rows.erro ? undefined : answer} />}
    />
  )
}

/** Shows the period, the filters and the number of rows. */
function Note({
  answer: { de, ate, filtros, grupos, comparado, colunas },
  total,
  report: { source, note },
}: {
  answer: ReportAnswer
  total: number
  report: Report
}) {
  const by = grupos.map(name => colunas.find(({ id }) => id === name)?.rotulo.toLowerCase() ?? name)
  return (
    <>
      {source.moment ? `no fim de ${ate}` : de === ate ? de : `${de} a ${ate}`} · por {by.join(' e ')} ·{' '}
      {total} {total === 1 ? 'linha' : 'linhas'}
      {filtros.map(({ id, rotulo, texto }) => (
        <span key={id} className="text-ref">
          {' '}
          · {rotulo}: {texto}
        </span>
      ))}
      {comparado ? ` · comparado com ${comparado.de} a ${comparado.ate}` : ''}
      {note ? ` · ${note}` : ''}
    </>
  )
}

function Totals({ answer }: { answer: ReportAnswer | undefined }) {
  return (
    <TotalsFoot>
      {answer?.colunas
        .filter(({ id, medida }) => medida && (answer.totais[id] ?? null) !== null && id !== 'parte')
        .map(column => {
          const now = answer.totais[column.id] ?? null
          const change = variation(now, answer.comparado?.totais[column.id])
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
