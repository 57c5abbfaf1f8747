import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { plain } from '../../../core/text/plain.ts'
import { matriz } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { defineRegister } from '../../../domain/fields/define.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { FLAGS, FLAGS_POR_AREA } from '../../../domain/options/flags.ts'
import { grupos } from '../../../domain/records/grupos/index.ts'
import { COST_FLAGS } from '../../../domain/reports/sees-costs.ts'
import { SEES_COST } from '../../../domain/reports/sources/dims.ts'
import type { Flag } from '../../../domain/rights.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { openDialog } from '../../dialogs/define.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on } from '../../keys/scopes.ts'
import { rowDialog } from '../../register/fields/list/open-row.ts'
import { contextoDe } from '../../register/form/body.ts'
import { FieldGrid } from '../../register/form/parts/form-tabs.tsx'
import { fieldsOf } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import { useForm } from '../../register/form/use-store.ts'
import type { CorpoProps } from '../../register/overrides.ts'
import { notify } from '../../state/notices.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { movement } from '../../ui/list/use-cursor.ts'
import { openingsOf } from './flag-openings.ts'

interface Cell {
  flag: Flag
  label: string
  area: string
  /** Other thing that the right shows, which its name does not say. */
  also: string
}

const ALL: readonly Cell[] = FLAGS_POR_AREA.flatMap(([area, flags]) =>
  Object.entries(flags).map(([flag, label]) => ({
    flag: flag as Flag,
    label,
    area,
    also: flag !== SEES_COST && COST_FLAGS.includes(flag as Flag) ? 'vê custos' : '',
  })),
)

/** Areas of each column: four columns of about equal height, in the order of the declaration. */
const COLUMNS: readonly (readonly string[])[] = columnsOfAreas(4)

function columnsOfAreas(count: number): string[][] {
  const most = Math.ceil((ALL.length + FLAGS_POR_AREA.length * 2) / count)
  const columns: string[][] = [[]]
  let height = 0
  for (const [area, flags] of FLAGS_POR_AREA) {
    const size = Object.keys(flags).length + 2
    if (height + size > most + 2 && columns.length < count) {
      columns.push([])
      height = 0
    }
    columns.at(-1)?.push(area)
    height += size
  }
  return columns
}

/** Record declaration of the dialog that asks from which group to copy the permissions. */
const copia = defineRegister({
  id: 'copia_grupo',
  title: 'Grupos',
  singular: 'Copiar de outro grupo',
  api: '',
  routes: { list: null },
  access: { permission: null },
  fields: { grupo: { type: 'ref', to: 'grupos', label: 'Grupo', required: true } },
})

const held = (store: FormStore) => FLAGS.map(flag => (store.valor(flag) === true ? '1' : '0')).join('')

/**
 * Edits a user group: its name, and all permissions by area. Arrows move, space toggles, `a` toggles an area, Ctrl+A
 * all that the search finds, `c` copies another group. A panel shows what the permission under the cursor opens.
 */
export function PermissionMatrix({ store, readOnly }: CorpoProps) {
  const id = useId()
  const marks = useForm(store, held)
  const has = (flag: Flag) => marks[FLAGS.indexOf(flag)] === '1'
  const [at, setAt] = useState<Flag>(ALL[0]?.flag ?? 'documentos_pdv')
  const [search, setSearch] = useState('')
  const [focused, setFocused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const asked = plain(search.trim())
  const found = useMemo(
    () =>
      ALL.filter(({ flag, label, area, also }) => plain(`${area} ${label} ${also} ${flag}`).includes(asked)),
    [asked],
  )
  const cell = found.find(({ flag }) => flag === at) ?? found[0]
  const count = [...marks].filter(mark => mark === '1').length

  useLayoutEffect(() => {
    if (focused) document.getElementById(`${id}-${cell?.flag}`)?.scrollIntoView({ block: 'nearest' })
  }, [cell?.flag, focused, id])

  const set = (flags: readonly Flag[], on: boolean) => {
    if (!readOnly) store.preencher(Object.fromEntries(flags.map(flag => [flag, on])))
  }
  const toggleAll = (flags: readonly Flag[]) => set(flags, !flags.every(has))
  const step = (index: number) => {
    const next = found[Math.max(0, Math.min(found.length - 1, index))]
    if (next) setAt(next.flag)
  }
  /** Moves to the permission at the same height in the next column (`by` 1) or in the previous one (`by` −1). */
  const sideways = (by: number) => {
    const columns = COLUMNS.map(areas => found.filter(({ area }) => areas.includes(area))).filter(
      column => column.length > 0,
    )
    const from = columns.findIndex(column => column.some(({ flag }) => flag === cell?.flag))
    const target = columns[from + by]
    if (!target) return
    const height = (flag: Flag | undefined) =>
      document.getElementById(`${id}-${flag}`)?.getBoundingClientRect().top ?? 0
    const here = height(cell?.flag)
    const nearest = target.reduce((best, one) =>
      Math.abs(height(one.flag) - here) < Math.abs(height(best.flag) - here) ? one : best,
    )
    setAt(nearest.flag)
  }
  const copy = async () => {
    const answer = await openDialog(rowDialog, {
      register: copia,
      contexto: contextoDe(false),
      linha: null,
      valores: {},
      erros: {},
      leitura: false,
    })
    if (!answer) return
    const { data } = await call(toEndpoints(grupos).get, { params: { id: answer['grupo_id'] } })
    const record = data as Record<string, unknown>
    store.preencher(Object.fromEntries(FLAGS.map(flag => [flag, record[flag] === true])))
    notify(`Permissões copiadas de ${String(record['nome'])}`)
  }
  const area = ALL.filter(({ area }) => area === cell?.area).map(({ flag }) => flag)

  return (
    <div className="grid min-h-[calc(100dvh-170px)] grid-cols-[minmax(0,1fr)_42ch] max-[1100px]:grid-cols-1">
      <div className="min-w-0 px-3 py-2">
        <FieldGrid
          store={store}
          fields={fieldsOf(store.register).filter(({ chave }) => !FLAGS.includes(chave as Flag))}
          readOnly={readOnly}
        />
        <div className="flex items-center gap-3 pt-2">
          <input
            ref={searchBox}
            type="search"
            aria-label="Buscar permissão"
            placeholder="Buscar permissão"
            data-campo="busca"
            className="campo max-w-[36ch]"
            value={search}
            onChange={event => setSearch(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              box.current?.focus()
            }}
          />
          <span role="status" className="ml-auto">
            <span className="text-live">{count}</span>{' '}
            <span className="text-dim">de {ALL.length} permissões</span>
          </span>
        </div>
        <div
          ref={box}
          role="listbox"
          aria-label="Permissões"
          aria-multiselectable="true"
          aria-activedescendant={cell ? `${id}-${cell.flag}` : undefined}
          aria-readonly={readOnly || undefined}
          tabIndex={0}
          data-campo="permissoes"
          className="mt-2 grid grid-cols-4 gap-x-4 outline-none max-[900px]:grid-cols-1"
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          {COLUMNS.map(areas => (
            <div key={areas.join()} role="presentation" className="min-w-0">
              {areas.map(name => (
                <Area
                  key={name}
                  name={name}
                  rights={found.filter(({ area }) => area === name)}
                  has={has}
                  current={focused ? cell?.flag : undefined}
                  id={id}
                  onChoose={flag => {
                    setAt(flag)
                    set([flag], !has(flag))
                  }}
                />
              ))}
            </div>
          ))}
          {found.length === 0 ? (
            <div role="option" aria-selected="false" aria-disabled="true" className="text-dim">
              Nada foi localizado
            </div>
          ) : null}
        </div>
      </div>
      {cell ? <Openings cell={cell} on={has(cell.flag)} /> : null}
      {focused ? (
        <ScopeLayer>
          <ScopeOf
            name="form.matriz"
            panel={cell?.area.toLowerCase() ?? ''}
            onBack={search === '' ? () => false : () => setSearch('')}
            commands={[
              ...movement(cell ? found.indexOf(cell) : 0, found.length, step),
              on(lista.recolher, () => sideways(-1)),
              on(lista.expandir, () => sideways(1)),
              on(lista.buscar, () => searchBox.current?.focus()),
              on(matriz.alternar, !readOnly && (() => cell && set([cell.flag], !has(cell.flag)))),
              on(matriz.area, !readOnly && (() => toggleAll(area))),
              on(matriz.todas, !readOnly && (() => toggleAll(found.map(({ flag }) => flag)))),
              on(matriz.copiar, !readOnly && (() => copy().catch(showError))),
            ]}
          />
        </ScopeLayer>
      ) : null}
    </div>
  )
}

interface AreaProps {
  name: string
  rights: readonly Cell[]
  has: (flag: Flag) => boolean
  current: Flag | undefined
  id: string
  onChoose: (flag: Flag) => void
}

function Area({ name, rights, has, current, id, onChoose }: AreaProps) {
  if (rights.length === 0) return null
  const given = rights.filter(({ flag }) => has(flag)).length
  return (
    <div role="group" aria-label={name} className="pb-2">
      <p aria-hidden="true" className="flex justify-between border-line border-b">
        <span className="rotulo">{name}</span>
        <span className={`text-xs ${given > 0 ? 'text-fg' : 'text-dim'}`}>
          {given}/{rights.length}
        </span>
      </p>
      {rights.map(({ flag, label, also }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and space act from the list
        <div
          key={flag}
          id={`${id}-${flag}`}
          role="option"
          aria-selected={has(flag)}
          aria-label={`${label}, ${also ? `${also}, ` : ''}${has(flag) ? 'sim' : 'não'}`}
          className={`flex h-[22px] gap-2 overflow-hidden px-1 whitespace-nowrap ${flag === current ? 'bg-sel text-live shadow-[inset_2px_0_0_var(--live)]' : has(flag) ? '' : 'text-dim'}`}
          onClick={() => onChoose(flag)}
        >
          <span className={has(flag) ? 'text-ok' : ''}>{has(flag) ? '[x]' : '[ ]'}</span>
          <span className="truncate">
            {label}
            {also ? <span className="text-dim"> ({also})</span> : null}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Lists the screens and actions that the permission under the cursor opens. */
function Openings({ cell: { flag, label, area, also }, on }: { cell: Cell; on: boolean }) {
  const { telas, comandos, registros } = openingsOf(flag)
  const none = telas.length + comandos.length + registros.length === 0
  return (
    <aside aria-label="O que a permissão abre" className="border-line border-l px-3 py-2 max-[1100px]:hidden">
      <p className="font-semibold">
        {area} › {label}
      </p>
      <p className="text-dim">{on ? <span className="text-ok">dada</span> : 'não dada'}</p>
      {also ? (
        <p className="pt-2">
          Vê o custo e a margem dos produtos em telas e relatórios, mesmo sem <em>Custo e margem</em>.
        </p>
      ) : null}
      {none ? <p className="pt-2 text-dim">Nada do que já existe pede esta permissão.</p> : null}
      <Part title="Telas" rows={telas} />
      <Part title="Comandos" rows={comandos} />
      <Part title="Registros" rows={registros} />
      <p className="mt-3 grid gap-1 border-line border-t pt-2 text-dim">
        <span>
          <KeyHint chord="Space" /> dá ou tira · <KeyHint chord="a" /> a área
        </span>
        <span>
          <KeyHint chord="Control+a" /> todas · <KeyHint chord="c" /> copia outro grupo
        </span>
      </p>
    </aside>
  )
}

function Part({ title, rows }: { title: string; rows: readonly string[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <p className="rotulo pt-2">{title}</p>
      <ul>
        {[...new Set(rows)].map(text => (
          <li key={text} className="break-words">
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
