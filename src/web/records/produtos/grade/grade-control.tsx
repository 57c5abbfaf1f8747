import { useEffect, useMemo, useState } from 'react'
import { grade } from '../../../../domain/commands/form/index.ts'
import type { ListField } from '../../../../domain/fields/field.ts'
import { showError } from '../../../commands/show-error.ts'
import { confirmDialog } from '../../../dialogs/confirm.tsx'
import { openDialog } from '../../../dialogs/define.ts'
import { attention } from '../../../dialogs/error.tsx'
import { ScopeLayer } from '../../../keys/scope-layer.tsx'
import { ScopeOf } from '../../../keys/scope-of.tsx'
import { on, type ScopeCommands } from '../../../keys/scopes.ts'
import type { ControlProps } from '../../../register/fields/control.ts'
import type { Valores } from '../../../register/form/paths.ts'
import { useForm, useValor } from '../../../register/form/use-store.ts'
import { RowsField } from '../../../register/rows/rows-field.tsx'
import { useCells } from '../../../register/rows/use-cells.ts'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { composeLines } from './composition.ts'
import { inOrder, lineFields, lineStart, matrixOf, matrixTitle } from './linhas.ts'
import { type Generated, gradeGenerator } from './open-generator.ts'

/**
 * Edits a product's grid as a matrix: sizes in rows, subdivisions in columns, and one field of the lines in the cells.
 * A single Tab stop; Ins generates lines, F6 opens the line of the cell.
 */
export function GradeControl({ store, field, label, required, readOnly }: ControlProps<ListField>) {
  const { chave } = field
  const { contexto } = store
  const linhas = (useValor(store, chave) ?? []) as readonly Valores[]
  const erros = useForm(store, s => s.erros())
  const campos = useMemo(() => lineFields(contexto), [contexto])
  const [mostrado, mostrar] = useState(0)
  const campo = campos[mostrado] ?? campos[0]
  if (!campo) throw new Error('grade: no field to show')
  const folha = useMemo(() => matrixOf(linhas, campo, lineStart(store)), [linhas, campo, store])
  const cells = useCells({
    folha,
    linhas,
    aoMudar: novas => store.mudar(chave, novas),
    contexto,
    leitura: readOnly,
    erro: (indice, path) => erros[`${chave}.${indice}.${path}`],
  })

  // an error in a field of a line shows that field and moves the cursor to the line
  const { ir } = cells.host
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a refusal, wherever the cursor goes afterwards
  useEffect(() => {
    for (const path of Object.keys(erros)) {
      const [, at, key] = new RegExp(`^${chave}\\.(\\d+)\\.(.+)$`).exec(path) ?? []
      const which = campos.findIndex(each => each.chave === key)
      if (at === undefined || which < 0) continue
      mostrar(which)
      const place = placeOf(Number(at))
      if (place) ir(...place)
      return
    }
  }, [erros])
  const placeOf = (indice: number): [number, number] | null => {
    const { linhas: rows, colunas } = folha.sheet
    for (let i = 0; i < rows.length; i++)
      for (let j = 0; j < colunas.length; j++) if (folha.indice(i, j) === indice) return [i, j]
    return null
  }

  const open = async (linha?: Valores): Promise<Generated | undefined> => {
    // the group just typed may still be loading
    await store.pendencias()
    const [tamanho_id, subdivisao_id] = [store.valor('tamanho_id'), store.valor('subdivisao_id')]
    if (typeof tamanho_id !== 'number') return attention('Informe o tamanho')
    if (typeof subdivisao_id !== 'number') return attention('Informe a subdivisão')
    return openDialog(gradeGenerator, {
      tamanho_id,
      subdivisao_id,
      contexto,
      inicio: lineStart(store),
      linhas,
      leitura: readOnly,
      ...(linha ? { linha } : {}),
    })
  }
  const [v, c] = cells.host.cursor
  const atual = linhas.length > 0 ? folha.indice(v, c) : null
  const linha = atual === null ? undefined : linhas[atual]
  const generateLines = async () => {
    const made = await open()
    if (made) cells.mudarLinhas(inOrder([...linhas, ...made.linhas], made.tamanhos, made.subdivisoes))
  }
  const editLine = async () => {
    const [edited] = (linha ? await open(linha) : null)?.linhas ?? []
    if (edited && atual !== null) cells.mudarLinhas(linhas.with(atual, edited))
  }
  const compose = async () => {
    const composed = await composeLines(linhas, cells.marcadas(), contexto, readOnly)
    if (composed) cells.mudarLinhas(composed)
  }
  const remove = async () => {
    const places = cells.marcadas()
    const sure = await openDialog(confirmDialog, {
      pergunta: 'Tem certeza que deseja remover?',
      inicial: 'nao',
      ...(places.length > 1 ? { detalhe: `${places.length} grades` } : {}),
    })
    if (sure === true) cells.mudarLinhas(linhas.filter((_, at) => !places.includes(at)))
  }
  const guarded = (work: () => Promise<unknown>) => () => void work().catch(showError)
  const turn = (step: 1 | -1) => () => mostrar((mostrado + step + campos.length) % campos.length)
  const comandos: ScopeCommands = [
    on(grade.gerar, !readOnly && guarded(generateLines)),
    on(grade.linha, linha !== undefined && guarded(editLine)),
    on(grade.composicao, linha !== undefined && guarded(compose)),
    on(grade.remover, !readOnly && linha !== undefined && guarded(remove)),
    on(grade.campoAnterior, linhas.length > 0 && turn(-1)),
    on(grade.campoSeguinte, linhas.length > 0 && turn(1)),
  ]
  return (
    <RowsField
      store={store}
      fieldKey={chave}
      label={label}
      required={required}
      help={linhas.length === 1 ? '1 grade' : `${linhas.length} grades`}
      sheet={folha}
      cells={cells}
      commands={comandos}
      onView={titulo => mostrar(campos.findIndex(each => matrixTitle(each) === titulo))}
      empty={
        <>
          Nenhuma grade gerada{readOnly ? '' : '. '}
          {readOnly ? null : (
            <>
              <KeyHint chord="Insert" /> gera
            </>
          )}
        </>
      }
      above={
        <FieldChoice fieldKeys={campos.map(each => each.campo.label)} shown={mostrado} onShow={mostrar} />
      }
      below={focused =>
        focused && linhas.length === 0 ? (
          <ScopeLayer>
            <ScopeOf name="form.grade" commands={comandos} />
          </ScopeLayer>
        ) : null
      }
    />
  )
}

/** Asks which field of the lines the matrix shows. */
function FieldChoice({
  fieldKeys,
  shown,
  onShow,
}: {
  fieldKeys: readonly string[]
  shown: number
  onShow: (index: number) => void
}) {
  return (
    <div
      role="radiogroup"
      aria-label="Campo mostrado"
      className="flex flex-wrap items-center gap-x-3 px-2 py-0.5"
    >
      {fieldKeys.map((label, index) => (
        <button
          key={label}
          type="button"
          role="radio"
          aria-checked={index === shown}
          tabIndex={-1}
          className={index === shown ? 'text-live' : 'text-dim hover:text-fg'}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onShow(index)}
        >
          {label}
        </button>
      ))}
      <span className="ml-auto flex gap-1 text-dim">
        <KeyHint chord="Alt+ArrowUp" />
        <KeyHint chord="Alt+ArrowDown" />
      </span>
    </div>
  )
}
