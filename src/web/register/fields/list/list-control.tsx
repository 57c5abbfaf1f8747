import { useEffect, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { defineEndpoint } from '../../../../domain/api/define.ts'
import { linhas } from '../../../../domain/commands/form/index.ts'
import { lista } from '../../../../domain/commands/lista/index.ts'
import type { AnyRegister } from '../../../../domain/fields/define.ts'
import { toEndpoints } from '../../../../domain/fields/endpoints/to-endpoints.ts'
import type { Field, Fields, ListField } from '../../../../domain/fields/field.ts'
import { REGISTERS } from '../../../../domain/records/index.ts'
import { call } from '../../../api/client.ts'
import { sayLoadFailure } from '../../../api/load-failure.ts'
import { showError } from '../../../commands/show-error.ts'
import { confirmDialog } from '../../../dialogs/confirm.tsx'
import { openDialog } from '../../../dialogs/define.ts'
import { ScopeLayer } from '../../../keys/scope-layer.tsx'
import { ScopeOf } from '../../../keys/scope-of.tsx'
import { on } from '../../../keys/scopes.ts'
import { notify } from '../../../state/notices.ts'
import { ShortGrid } from '../../../tables/short-grid.tsx'
import type { TableColumn } from '../../../tables/use-table.ts'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useCursor } from '../../../ui/list/use-cursor.ts'
import { savedApart } from '../../form/body.ts'
import { openRegistro } from '../../form/open-form.ts'
import type { Valores } from '../../form/paths.ts'
import { useErro, useForm, useValor } from '../../form/use-store.ts'
import { cellText, rowColumns } from '../cell-text.ts'
import type { ControlProps } from '../control.ts'
import { Frame } from '../frame.tsx'
import { standsRight } from '../plain-text.ts'
import { rowDialog } from './open-row.ts'

/** Finds the register of a list's rows: that of its table, else one made from its fields for the dialog. */
export function rowsRegister(parent: AnyRegister, name: string, campo: ListField): AnyRegister {
  const table = campo.table ?? `${parent.id}_${name}`
  const declared = REGISTERS.find(({ id }) => id === table)
  return (
    declared ?? {
      id: table,
      title: campo.label,
      singular: campo.singular,
      api: campo.api ?? '',
      routes: { list: null },
      access: { permission: parent.access.permission },
      fields: campo.of,
      ...(campo.requiredWhen ? { requiredWhen: campo.requiredWhen } : {}),
      ...(campo.visibleWhen ? { visibleWhen: campo.visibleWhen } : {}),
      ...(campo.readOnlyWhen ? { readOnlyWhen: campo.readOnlyWhen } : {}),
      ...(campo.aoMudar ? { aoMudar: campo.aoMudar } : {}),
    }
  )
}

/** Changes the row at `index`, or adds it past the end; a row marked with `umSo` unmarks all others (doc 3 §4.3). */
export function withRow(
  rows: readonly Valores[],
  index: number,
  row: Valores,
  umSo: string | undefined,
): Valores[] {
  const others =
    umSo !== undefined && row[umSo] === 1
      ? rows.map(other => (other[umSo] === 1 ? { ...other, [umSo]: 0 } : other))
      : rows
  return index < others.length ? others.map((other, at) => (at === index ? row : other)) : [...others, row]
}

/** Moves the row at `index` one place; a row at the edge stays. */
export function withRowMoved(rows: readonly Valores[], index: number, step: -1 | 1): readonly Valores[] {
  const [row, other] = [rows[index], rows[index + step]]
  if (!row || !other) return rows
  return rows.with(index, other).with(index + step, row)
}

/**
 * Control of child rows: Ins adds, Enter opens, Del removes, `p` marks the main row, Alt+↑ and Alt+↓ move the row. Tab stops
 * once at the control; arrows move between the rows.
 */
export function ListControl({ store, field, label, required, readOnly }: ControlProps<ListField>) {
  const id = useId()
  const { chave, campo, nome } = field
  const rows = (useValor(store, chave) ?? []) as readonly Valores[]
  const erro = useErro(store, chave)
  const errors = useForm(store, s => s.erros())
  const [focused, setFocused] = useState(false)
  const cursor = useCursor(rows.length)
  useNewest(rows.length, cursor.ir)
  const child = rowsRegister(store.register, nome, campo)
  const apart = savedApart(campo, store.contexto.novo) && child.parent !== undefined
  const { umSo } = campo
  const full = campo.max !== undefined && rows.length >= campo.max
  const recordId = store.valor('id') as number

  /** Fetches the rows again after a change by the list's own endpoints: another row may have lost its mark. */
  const reload = async () => {
    const endpoint = defineEndpoint({
      method: 'GET',
      path: child.api,
      summary: '',
      acesso: {},
      params: z.record(z.string(), z.number()),
      response: z.custom<{ data: Valores[] }>(),
    })
    try {
      const { data } = await call(endpoint, { params: { [child.parent?.key ?? '']: recordId } })
      store.assentar({ [chave]: data })
    } catch (error) {
      sayLoadFailure(error, child.id, 'lista')
    }
  }
  const first = umSo && campo.primeiraMarcada && rows.length === 0 ? { [umSo]: 1 } : {}
  const edit = async (index: number) => {
    const row = rows[index]
    if (apart) {
      const params = { [child.parent?.key ?? '']: recordId }
      const rowId = row?.['id'] as number | undefined
      const saved = await openRegistro(child.id, {
        params,
        leitura: readOnly,
        ...(rowId === undefined ? { valores: first } : { id: rowId }),
      })
      if (saved) await reload()
      return
    }
    const answer = await openDialog(rowDialog, {
      register: child,
      contexto: store.contexto,
      leitura: readOnly,
      linha: row ?? null,
      valores: row ? {} : first,
      erros: Object.fromEntries(
        Object.entries(errors)
          .filter(([path]) => path.startsWith(`${chave}.${index}.`))
          .map(([path, texto]) => [path.slice(`${chave}.${index}.`.length), texto]),
      ),
    })
    if (answer) store.mudar(chave, withRow(rows, index, answer, umSo))
  }
  const add = () => edit(rows.length)
  const remove = async () => {
    const row = rows[cursor.atual]
    if (!row) return
    const sure = await openDialog(confirmDialog, {
      pergunta: 'Tem certeza que deseja remover?',
      inicial: 'nao',
    })
    if (sure !== true) return
    if (apart) {
      const params = { [child.parent?.key ?? '']: recordId, id: row['id'] as number }
      await call(toEndpoints(child).remove, { params })
      notify('Operação realizada com sucesso')
      await reload()
    } else {
      store.mudar(
        chave,
        rows.filter((_, at) => at !== cursor.atual),
      )
    }
  }
  const mark = async () => {
    const row = rows[cursor.atual]
    if (!row || !umSo) return
    if (apart) {
      const params = { [child.parent?.key ?? '']: recordId, id: row['id'] as number }
      await call(toEndpoints(child).update, {
        params,
        body: { [umSo]: 1 },
      })
      await reload()
    } else store.mudar(chave, withRow(rows, cursor.atual, { ...row, [umSo]: 1 }, umSo))
  }
  const move = (step: -1 | 1) => () => {
    store.mudar(chave, withRowMoved(rows, cursor.atual, step))
    cursor.ir(cursor.atual + step)
  }
  const may = !readOnly
  // rows saved one by one (`apart`) cannot be ordered
  const ordered = may && !apart && rows.length > 1
  const guarded = (work: () => Promise<void>) => () => work().catch(showError)

  return (
    <Frame
      id={id}
      label={label}
      required={required}
      error={erro}
      help={(readOnly ? undefined : campo.note) ?? (rows.length === 1 ? '1 linha' : `${rows.length} linhas`)}
      group
    >
      <ShortGrid
        id={id}
        columns={tableColumns(campo.of)}
        rows={rows}
        at={cursor.atual}
        each={index => ({
          className: Object.keys(errors).some(path => path.startsWith(`${chave}.${index}.`))
            ? 'text-bad'
            : '',
          onClick: () => cursor.ir(index),
          onDoubleClick: guarded(() => edit(index)),
        })}
        empty={
          <>
            Nenhuma linha
            {may ? (
              <>
                . <KeyHint chord="Insert" /> adiciona
              </>
            ) : null}
          </>
        }
        data-campo={chave}
        aria-labelledby={`${id}-rotulo`}
        aria-describedby={`${id}-nota`}
        aria-invalid={erro ? true : undefined}
        aria-readonly={readOnly || undefined}
        className={`campo campo-grupo px-0! ${focused ? '' : 'parada'}`}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      {focused ? (
        <ScopeLayer>
          <ScopeOf
            name={may ? 'form.linhas' : 'form.linhas.lidas'}
            panel={label.toLowerCase()}
            commands={[
              ...cursor.comandos,
              on(linhas.adicionar, may && !full && guarded(add)),
              on(linhas.editar, may && guarded(rows.length > 0 ? () => edit(cursor.atual) : add)),
              on(lista.abrir, !may && rows.length > 0 && guarded(() => edit(cursor.atual))),
              on(linhas.remover, may && rows.length > 0 && guarded(remove)),
              on(linhas.subir, ordered && cursor.atual > 0 && move(-1)),
              on(linhas.descer, ordered && cursor.atual < rows.length - 1 && move(1)),
              on(linhas.principal, may && umSo !== undefined && rows.length > 0 && guarded(mark)),
            ]}
            labels={
              may ? (rows.length === 0 ? { 'linhas.editar': 'Adicionar' } : {}) : { 'lista.abrir': 'Ver' }
            }
          />
        </ScopeLayer>
      ) : null}
    </Frame>
  )
}

const WIDE = new Set(['text', 'ref', 'email'])
/** Gives a column's width: masked text by the length of the mask, other text twice as wide as numbers. */
const widthOf = (campo: Field): string =>
  campo.type === 'text' && campo.mask
    ? `minmax(0,${Math.max(campo.mask.length, campo.label.length) + 3}ch)`
    : WIDE.has(campo.type)
      ? 'minmax(0,2fr)'
      : 'minmax(0,1fr)'

const drawn = new WeakMap<Fields, readonly TableColumn<Valores>[]>()

function tableColumns(of: Fields): readonly TableColumn<Valores>[] {
  const found = drawn.get(of)
  if (found) return found
  const made = rowColumns(of).map(
    ({ chave, campo }): TableColumn<Valores> => ({
      id: chave,
      titulo: campo.label,
      largura: widthOf(campo),
      direita: standsRight(campo),
      celula: row => cellText(campo, chave, row[chave], row),
    }),
  )
  drawn.set(of, made)
  return made
}

function useNewest(total: number, ir: (index: number) => void): void {
  const before = useRef(total)
  const latest = useRef(ir)
  latest.current = ir
  useEffect(() => {
    if (total === before.current + 1) latest.current(total - 1)
    before.current = total
  }, [total])
}
