import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Context } from '../../../domain/commands/contexts.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { type ListParams, parseFilter } from '../../../domain/fields/filter/filter-text.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { ownRows } from '../../../domain/fields/view.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { loadFailureText } from '../../api/load-failure.ts'
import { runCommand } from '../../commands/run-command.ts'
import { currentKeymap } from '../../keys/active-keymap.ts'
import { claimKeys, releaseKeys } from '../../keys/hold.ts'
import { on, performerOf, type ScopeCommands, type ScopeOptions, useScope } from '../../keys/scopes.ts'
import { readAgain } from '../../readings/read-again.ts'
import { onRealtime, RECONNECTED, UNHEARD } from '../../realtime.ts'
import { alerta } from '../../state/notices.ts'
import { useWayBack } from '../../state/use-way-back.ts'
import { partCommands } from '../../ui/list/part-commands.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { useRowCommands } from '../../ui/list/use-held-commands.ts'
import { VirtualGrid } from '../../ui/list/virtual-grid.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tab, TabList } from '../../ui/tabs.tsx'
import { mayWrite } from '../access.ts'
import { Empty } from '../empty-list.tsx'
import { todayOnWire } from '../fields/date/date-text.ts'
import { type CellLooks, looked, measure, ordersBy } from './cells.tsx'
import { exampleOf } from './example.ts'
import { Footer } from './footer.tsx'
import { usePrefs } from './prefs.ts'
import { SearchBox, type SearchBoxHandle } from './search-box.tsx'
import { useListState } from './url-state.ts'
import { useColumnCursor } from './use-column-cursor.ts'
import { useReturn } from './use-return.ts'
import { useRowActions } from './use-row-actions.ts'
import { orderOf, useRows } from './use-rows.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { useSelectionCommands } from './use-selection-commands.ts'
import { useWaitingKeys } from './use-waiting-keys.ts'

const REST_MS = 400
const WITH_SIDE =
  'grid min-h-0 grid-cols-[minmax(0,1fr)_auto] max-[1650px]:grid-cols-[minmax(0,1fr)] max-[1650px]:grid-rows-[minmax(0,1fr)_auto]'

/** Commands and labels that one list has besides those of any list. */
export interface OwnPart {
  commands?: ScopeCommands
  labels?: ScopeOptions['labels']
  /** Drawn at the right of the rows, and below them where the window is not wide. */
  side?: ReactNode
}

/** Tells the user that the rows could not be counted, and counts again: marking all of the filter needs the count. */
function uncounted({ recontar }: ReturnType<typeof useRows>): void {
  alerta('Não foi possível contar os registros; contando de novo')
  recontar(0)
}

/**
 * Shows the list of a register: virtual rows paged by the server, a search box for words and filters, order by column, marks
 * with totals, and commands on records. Everything works by keyboard, and the address holds the list's state.
 */
export function RegisterList({
  register,
  path = register.routes.list ?? '/',
  title = register.title,
  top,
  massEdit = false,
  scope = 'lista.registro',
  own: ownOf,
  cells,
  count,
}: {
  register: AnyRegister
  /** Path of the screen, when different from the register's list. */
  path?: string
  title?: string
  /** Content above the search box: the tabs of the screen. */
  top?: ReactNode
  /** Context of the list, where it has commands of its own. */
  scope?: Context
  /** Gives the list's own commands, for the row under the cursor (undefined: none, or not known yet). */
  own?: (row: Registro | undefined, selection: Selection) => OwnPart
  /** Cells that are told or drawn in another way than their fields; always the same object. */
  cells?: CellLooks<Registro>
  /** Draws a count beside a tab's title. */
  count?: (faixa: string) => ReactNode
  /** True on the mass change screen: marked records can only be changed by a mass change. */
  massEdit?: boolean
}) {
  const { state, mudar } = useListState(path)
  const stored = usePrefs(register)
  const prefs = useMemo(
    () =>
      cells ? { ...stored, colunas: stored.colunas.map(column => looked(column, cells[column.id])) } : stored,
    [stored, cells],
  )
  const tabs = useTabs(
    register,
    state.faixa,
    faixa => {
      cursor.ir(0)
      selection.limpar()
      mudar({ faixa, linha: 0 })
    },
    count,
  )
  const { consulta, erro } = useUnderstood(register, state.busca, tabs.query)
  const known = ordersBy(register, state.ordem)
  const first = tabs.order ?? orderOf(register)
  const ordem = known ? state.ordem || first : first
  const rows = useRows(register, { consulta, ordem, limite: prefs.limite })
  const cursor = useCursor(rows.total, state.linha, rows.contando)
  const row = rows.linha(cursor.atual)
  const box = useRef<SearchBoxHandle>(null)
  const [pendente, setPendente] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const selection = useSelection(rows.total)
  const columns = useColumnCursor(prefs.colunas)
  const toGrid = () => grid.current?.focus({ preventScroll: true })
  const apply = (busca: string, options = { passo: true }) => {
    cursor.ir(0)
    // marks of "all of the filter" do not survive another filter
    if (selection.todos) selection.limpar()
    mudar({ busca, linha: 0 }, options)
  }
  const sort = (id: string) => {
    const column = prefs.colunas.find(item => item.id === id)
    if (!column?.ordem) return
    const [key, direction] = ordem.split(',')
    const next = key !== column.ordem ? `${column.ordem},asc` : direction === 'asc' ? `${key},desc` : ''
    cursor.ir(0)
    mudar({ ordem: next === first ? '' : next, linha: 0 })
  }

  useEffect(toGrid, [])
  useEffect(() => follow(register), [register])
  useKeptLine(cursor.alem ? null : cursor.atual, linha => mudar({ linha }, { passo: false }))
  const { procurando: finding, procurar } = useReturn(register, { consulta, ordem }, rows, cursor.ir)

  const settled = !finding && !rows.carregando
  useEffect(() => {
    if (settled) return releaseKeys('saida')
    claimKeys('saida')
    return () => releaseKeys('saida')
  }, [settled])

  const actions = useRowActions({
    register,
    row,
    selection,
    consulta,
    ordem,
    busca: state.busca,
    coluna: columns.atual,
    aplicar: apply,
    aoSalvar: procurar,
    emMassa: massEdit,
  })
  const marks = useSelectionCommands({
    register,
    query: { consulta, ordem, limite: prefs.limite },
    rows,
    cursor,
    selection,
  })
  const waiting = rows.carregando || rows.velhas || finding || pendente
  const hurry = () => !pendente || box.current?.apressar()
  const own = ownOf?.(waiting ? undefined : row, selection)
  const held = useRowCommands(waiting, hurry)
  const commands = useWaitingKeys(
    [
      ...tabs.commands,
      ...cursor.comandos,
      ...columns.comandos,
      ...marks,
      ...(rows.incerto ? [on(lista.marcarTudo, () => uncounted(rows))] : []),
      ...actions,
      on(lista.buscar, () => box.current?.focar()),
      on(lista.ordenar, columns.atual?.ordem ? () => sort(columns.atual?.id ?? '') : false),
      ...held(own?.commands ?? []),
    ],
    {
      linhas: waiting,
      apressar: hurry,
      contando: rows.contando,
      atual: rows.total > 0 && row === undefined,
      abaixo: cursor.alem ? -1 : rows.total - 1 - cursor.atual,
      grava: massEdit || mayWrite(register),
    },
  )
  const { backTo, goBack } = useWayBack(register.reading?.back ?? '/')
  const undoing = selection.total > 0 ? 'Desmarcar' : state.busca ? 'Limpar a busca' : null
  useScope(scope, {
    panel: register.title.toLowerCase(),
    commands,
    onBack: () => {
      if (selection.total > 0) return selection.limpar()
      if (state.busca) return apply('')
      return goBack()
    },
    backTo: undoing ? null : backTo,
    labels: {
      ...(register.routes.view ? { 'registro.editar': 'Abrir' } : {}),
      ...own?.labels,
      ...(undoing ? { 'app.voltar': undoing } : {}),
      ...(massEdit ? { 'registro.lote': 'Alterar os marcados' } : {}),
    },
  })

  const shown = useMeasured(register, prefs.colunas, rows.primeiras)
  const above = tabs.drawn ? (
    <div>
      {tabs.drawn}
      {top}
    </div>
  ) : (
    top
  )
  const [orderKey, direction] = ordem.split(',')
  const ordered = prefs.colunas.find(column => column.ordem === orderKey)

  return (
    <Screen
      title={title}
      full
      note={
        <>
          {known ? null : (
            <span role="alert" className="mr-4 text-live">
              Ordem desconhecida no endereço
            </span>
          )}
          <Note rows={rows} register={register} finding={finding} />
        </>
      }
    >
      <div
        className={`grid min-h-0 grid-cols-[minmax(0,1fr)] ${above ? 'grid-rows-[auto_auto_minmax(0,1fr)_auto]' : 'grid-rows-[auto_minmax(0,1fr)_auto]'}`}
      >
        {above}
        <SearchBox
          ref={box}
          register={register}
          value={state.busca}
          onApply={apply}
          onLeave={toGrid}
          onPending={setPendente}
          example={register.reading?.search ?? exampleOf(register)}
          gridId="grade-lista"
        />
        <div className={own?.side ? WITH_SIDE : 'grid min-h-0 grid-cols-[minmax(0,1fr)]'}>
          <VirtualGrid<Registro>
            ref={grid}
            id="grade-lista"
            title={register.reading?.grid ?? register.title}
            columns={shown.columns}
            minWidth={shown.width}
            total={rows.total}
            counting={rows.contando}
            rowAt={rows.linha}
            current={cursor.atual}
            onChoose={cursor.ir}
            onOpen={() => openRow(scope)}
            onView={rows.aoVer}
            busy={rows.carregando || rows.velhas}
            marked={selection.marcada}
            {...(columns.atual ? { column: columns.atual.id } : {})}
            order={ordered ? { coluna: ordered.id, desc: direction === 'desc' } : undefined}
            onSort={sort}
            empty={
              rows.carregando || rows.erro ? (
                ''
              ) : (
                <Empty
                  filtered={state.busca.trim() !== '' || erro !== null}
                  text={tabs.empty}
                  creates={performerOf([...actions, ...(own?.commands ?? [])], registro.novo.id) !== false}
                />
              )
            }
          />
          {own?.side}
        </div>
        <Footer
          register={register}
          params={consulta}
          total={rows.total}
          current={cursor.atual}
          selection={selection}
          scope={scope}
        />
      </div>
    </Screen>
  )
}

/** Reads a list again at the news that it declares. Returns a stop function. */
function follow({ api, reading }: AnyRegister): () => void {
  const again = () => void readAgain({ api })
  const events = reading?.news ?? []
  const ends =
    events.length === 0 ? [] : [RECONNECTED, UNHEARD, ...events].map(each => onRealtime(each, again))
  return () => {
    for (const end of ends) end()
  }
}

/** Does for a clicked row what Enter does in the list. */
function openRow(scope: Context): void {
  const enter = currentKeymap()
    .get(scope)
    ?.find(({ chord }) => chord === 'Enter')
  if (enter) void runCommand(enter.id)
}

function Note({
  rows,
  register,
  finding,
}: {
  rows: ReturnType<typeof useRows>
  register: AnyRegister
  finding: boolean
}) {
  if (rows.erro)
    return (
      <span role="alert" className="text-bad">
        {failure(rows.erro, register)}
      </span>
    )
  const busy = rows.carregando || rows.velhas || finding
  return (
    <span role="status">
      {busy ? 'carregando…' : rows.contando ? 'contando…' : counted(rows.total, register.reading?.names)}
    </span>
  )
}

/** Gives the text of a failed read, with the reason when the query was refused and can be corrected. */
function failure(error: Error, register: AnyRegister): string {
  const text = loadFailureText(error, register.id, 'lista')
  const reason = error instanceof ApiError && error.status === 422 ? errorText(error, text) : text
  return reason === text ? text : `${text}: ${reason}`
}

const counted = (total: number, [um, muitos]: readonly [string, string] = ['registro', 'registros']) =>
  `${total.toLocaleString('pt-BR')} ${total === 1 ? um : muitos}`

/** Draws a reading's tabs and gives their commands, and the query of the one that is shown. */
function useTabs(
  { reading }: AnyRegister,
  shown: string,
  show: (faixa: string) => void,
  count?: (faixa: string) => ReactNode,
) {
  const { tabs, empty = '' } = reading ?? {}
  const param = tabs?.param
  const faixas = tabs?.of ?? []
  const at = Math.max(
    0,
    faixas.findIndex(([faixa]) => faixa === shown),
  )
  const [faixa] = faixas[at] ?? []
  // keeps the object: a new query would fetch the rows again
  const query = useMemo((): ListParams => (param && faixa ? { [param]: faixa } : {}), [param, faixa])
  const choose = (index: number) => show(index === 0 ? '' : (faixas[index]?.[0] ?? ''))
  return {
    query,
    order: faixa === undefined ? undefined : tabs?.orders?.[faixa],
    empty: faixas[at]?.[2] ?? empty,
    commands: tabs ? partCommands(faixas.length, at, choose) : [],
    drawn: tabs ? (
      <TabList label={tabs.label}>
        {faixas.map(([name, title], index) => (
          <Tab key={name} index={index} current={index === at} onChoose={() => choose(index)}>
            {title}
            {count?.(name)}
          </Tab>
        ))}
      </TabList>
    ) : null,
  }
}

/** Gives the query of the search text; while the text is invalid (a filter half typed), the last valid query. */
function useUnderstood(
  register: AnyRegister,
  busca: string,
  tab: ListParams,
): { consulta: ListParams; erro: string | null } {
  const parsed = useMemo(() => {
    const { consulta, erro } = parseFilter(register, busca, todayOnWire())
    return { consulta: { ...ownRows(register), ...consulta, ...tab }, erro }
  }, [register, busca, tab])
  const last = useRef<ListParams>(ownRows(register))
  if (!parsed.erro) last.current = parsed.consulta
  const consulta = useMemo(() => ({ ...last.current, ...tab }), [tab])
  return { consulta: parsed.erro ? consulta : parsed.consulta, erro: parsed.erro }
}

/**
 * Writes the cursor's line into the address once the cursor rests: browsers limit how often a page may change its
 * address. `line` null: not known yet.
 */
function useKeptLine(line: number | null, keep: (line: number) => void): void {
  const latest = useRef(keep)
  latest.current = keep
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    if (line === null) return
    const timer = setTimeout(() => latest.current(line), REST_MS)
    return () => clearTimeout(timer)
  }, [line])
}

/** Padding of both sides of a cell, px. */
const PADDING = 18
const track = (characters: number) => `calc(${characters}ch + ${PADDING}px)`

/** Gives the columns with their widths; a width only grows while the list is shown. */
function useMeasured(
  register: AnyRegister,
  columns: ReturnType<typeof usePrefs>['colunas'],
  rows: readonly Registro[],
) {
  const widths = useRef(new Map<string, number>())
  return useMemo(() => {
    measure(columns, rows, widths.current)
    const display = columns.find(({ id }) => id === (register.lookup?.display ?? 'nome')) ?? columns[0]
    const at = (id: string) => widths.current.get(id) ?? 10
    return {
      columns: columns.map(column => ({
        id: column.id,
        titulo: column.titulo,
        direita: column.direita,
        largura: column === display ? `minmax(${track(at(column.id))},1fr)` : track(at(column.id)),
        celula: column.celula ?? column.texto,
      })),
      width: `calc(${columns.reduce((sum, { id }) => sum + at(id), 2)}ch + ${columns.length * PADDING}px)`,
    }
  }, [columns, rows, register.lookup?.display])
}
