import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { toText } from '../../../core/money/round.ts'
import { etiquetas } from '../../../domain/commands/etiquetas/index.ts'
import type { ListField } from '../../../domain/fields/field.ts'
import { etiquetas_modelos } from '../../../domain/records/etiquetas_modelos/index.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { countOf } from '../../register/bulk/contar.ts'
import type { ControlProps } from '../../register/fields/control.ts'
import { emptyValues } from '../../register/form/body.ts'
import { type FormField, formFields, type Valores } from '../../register/form/paths.ts'
import { useForm, useValor } from '../../register/form/use-store.ts'
import type { Folha } from '../../register/rows/folha.ts'
import { RowsField } from '../../register/rows/rows-field.tsx'
import { useCells } from '../../register/rows/use-cells.ts'
import { pointedFieldAtom } from './pointed-field.ts'

/** Millimetres moved by one key press. */
const STEP = '0.5'
/** For each direction: coordinate that Alt+arrow changes, size that Alt+Shift+arrow changes, and the step (mm). */
const MOVES = {
  esquerda: ['x', 'largura', `-${STEP}`],
  direita: ['x', 'largura', STEP],
  cima: ['y', 'altura', `-${STEP}`],
  baixo: ['y', 'altura', STEP],
} as const
type Direction = keyof typeof MOVES

/** Makes the sheet of a label's fields, one row each. */
function sheetOf(lista: ListField, linhas: readonly Valores[], campos: readonly FormField[]): Folha {
  return {
    lista,
    sheet: {
      register: etiquetas_modelos,
      titulo: 'Campos da etiqueta',
      colunas: campos.map(({ nome, chave, campo }) => ({
        name: nome,
        key: chave,
        column: chave,
        field: campo,
      })),
      onde: campos.map((_, at) => at),
      linhas: linhas.map((linha, id) => ({
        id,
        versao: 0,
        rotulo: String(id + 1),
        valores: campos.map(({ chave }) => linha[chave] ?? null) as never,
      })),
      refs: new Map(),
    },
    indice: linha => linha,
    campo: coluna => campos[coluna],
    nova: () => null,
  }
}

/** Changes a value by a step, never below `least`. */
function stepped(value: unknown, by: string, least: string): string {
  const next = dec(typeof value === 'string' && isDecimal(value) ? value : '0').plus(by)
  return toText(next.lt(least) ? dec(least) : next, 2)
}

/** Edits a label's fields as a sheet beside the preview, one Tab stop; Alt+arrow moves, Alt+Shift+arrow resizes. */
export function LabelFieldsControl({ store, field, label, required, readOnly }: ControlProps<ListField>) {
  const { chave, campo } = field
  const linhas = (useValor(store, chave) ?? []) as readonly Valores[]
  const erros = useForm(store, s => s.erros())
  const campos = useMemo(() => formFields(campo.of), [campo])
  const folha = useMemo(() => sheetOf(campo, linhas, campos), [campo, linhas, campos])
  const cells = useCells({
    folha,
    linhas,
    aoMudar: novas => store.mudar(chave, novas),
    contexto: store.contexto,
    leitura: readOnly,
    erro: (indice, path) => erros[`${chave}.${indice}.${path}`],
  })
  const { host } = cells
  const [at] = host.cursor
  const linha = linhas[at]
  const may = !readOnly && linha !== undefined
  const change = (para: Direction, stretch: boolean) => {
    if (!linha) return
    const [place, side, by] = MOVES[para]
    const key = stretch ? side : place
    cells.mudarLinhas(linhas.with(at, { ...linha, [key]: stepped(linha[key], by, stretch ? '1' : '0') }))
  }
  const insert = () => {
    cells.mudarLinhas(linhas.toSpliced(at + 1, 0, emptyValues(campo.of)))
    host.ir(linhas.length === 0 ? 0 : at + 1, 0)
  }
  const remove = () => {
    const places = cells.marcadas()
    cells.mudarLinhas(linhas.filter((_, place) => !places.includes(place)))
  }
  const full = campo.max !== undefined && linhas.length >= campo.max
  const comandos: ScopeCommands = [
    on(etiquetas.campo, !readOnly && !full && insert),
    on(etiquetas.retirar, may && remove),
    on(etiquetas.mover, may && (({ para }) => change(para, false))),
    on(etiquetas.esticar, may && (({ para }) => change(para, true))),
  ]
  return (
    <RowsField
      store={store}
      fieldKey={chave}
      label={label}
      required={required}
      help={`${countOf(linhas.length, 'campo', 'campos')}: Alt com as setas move, com Shift estica`}
      sheet={folha}
      cells={cells}
      empty="Nenhum campo"
      below={focused => (
        <>
          <Pointed at={focused && linha ? at : null} />
          <ScopeLayer step={2}>
            {focused ? <ScopeOf name="form.etiqueta" commands={comandos} /> : null}
          </ScopeLayer>
        </>
      )}
    />
  )
}

/** Tells the preview which field is under the cursor. */
function Pointed({ at }: { at: number | null }) {
  const point = useSetAtom(pointedFieldAtom)
  useEffect(() => {
    point(at)
    return () => point(null)
  }, [point, at])
  return null
}
