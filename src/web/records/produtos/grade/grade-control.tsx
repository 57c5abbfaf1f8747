import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { grade } from '../../../../domain/commands/form/index.ts'
import type { ListField } from '../../../../domain/fields/field.ts'
import { showError } from '../../../commands/show-error.ts'
import { confirmDialog } from '../../../dialogs/confirm.tsx'
import { openDialog } from '../../../dialogs/define.ts'
import { attention } from '../../../dialogs/error.tsx'
import { ScopeLayer } from '../../../keys/scope-layer.tsx'
import { ScopeOf } from '../../../keys/scope-of.tsx'
import { on, type ScopeCommands } from '../../../keys/scopes.ts'
import type { CellEditorHandle } from '../../../register/bulk/cell-editor.tsx'
import type { ControlProps } from '../../../register/fields/control.ts'
import { Frame } from '../../../register/fields/frame.tsx'
import type { Valores } from '../../../register/form/paths.ts'
import { useErro, useForm, useValor } from '../../../register/form/use-store.ts'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Cells } from './cells.tsx'
import { composeLines } from './composition.ts'
import { inOrder, lineFields, matrixOf } from './linhas.ts'
import { type Generated, gradeGenerator } from './open-generator.ts'
import { useCells } from './use-cells.ts'

/**
 * The grid of a product as a matrix, sizes down and subdivisions across: one field of every line at a time, edited as a sheet. One
 * stop of Tab; Ins generates, F6 opens the line of the cell.
 */
export function GradeControl({ store, field, rotulo, obrigatorio, somenteLeitura }: ControlProps<ListField>) {
  const id = useId()
  const { chave } = field
  const { contexto } = store
  const linhas = (useValor(store, chave) ?? []) as readonly Valores[]
  const erro = useErro(store, chave)
  const erros = useForm(store, s => s.erros())
  const campos = useMemo(() => lineFields(contexto), [contexto])
  const [mostrado, mostrar] = useState(0)
  const campo = campos[mostrado] ?? campos[0]
  if (!campo) throw new Error('grade: no field to show')
  const folha = useMemo(() => matrixOf(linhas, campo, contexto), [linhas, campo, contexto])
  const [focused, setFocused] = useState(false)
  const editor = useRef<CellEditorHandle>(null)
  const cells = useCells({
    folha,
    linhas,
    aoMudar: novas => store.mudar(chave, novas),
    contexto,
    leitura: somenteLeitura,
    erro: (indice, path) => erros[`${chave}.${indice}.${path}`],
  })

  // what is typed and is no value keeps the record from being saved without it
  const { recusadas } = cells
  useEffect(() => {
    store.pender(chave, recusadas > 0 ? 'Há células com texto que não é um valor' : null)
    return () => store.pender(chave, null)
  }, [store, chave, recusadas])
  // a refusal of one line's field shows that field, and the cursor on that line
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
    // a group typed just now is still being looked up
    await store.pendencias()
    const [tamanho_id, subdivisao_id] = [store.valor('tamanho_id'), store.valor('subdivisao_id')]
    if (typeof tamanho_id !== 'number') return attention('Informe o tamanho')
    if (typeof subdivisao_id !== 'number') return attention('Informe a subdivisão')
    return openDialog(gradeGenerator, {
      tamanho_id,
      subdivisao_id,
      contexto,
      linhas,
      leitura: somenteLeitura,
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
    const composed = await composeLines(linhas, cells.marcadas(), contexto, somenteLeitura)
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
    on(grade.gerar, !somenteLeitura && guarded(generateLines)),
    on(grade.linha, linha !== undefined && guarded(editLine)),
    on(grade.composicao, linha !== undefined && guarded(compose)),
    on(grade.remover, !somenteLeitura && linha !== undefined && guarded(remove)),
    on(grade.campoAnterior, linhas.length > 0 && turn(-1)),
    on(grade.campoSeguinte, linhas.length > 0 && turn(1)),
  ]
  return (
    <Frame
      id={id}
      rotulo={rotulo}
      obrigatorio={obrigatorio}
      erro={erro}
      ajuda={linhas.length === 1 ? '1 grade' : `${linhas.length} grades`}
      grupo
    >
      {/* the field of the cell takes the focus from here, so that Shift+Tab leaves */}
      <div
        tabIndex={focused && linhas.length > 0 ? -1 : 0}
        role="group"
        data-campo={chave}
        aria-labelledby={`${id}-rotulo`}
        aria-describedby={`${id}-nota`}
        className={`campo campo-grupo px-0! ${focused ? '' : 'parada'}`}
        onFocus={event => {
          setFocused(true)
          if (event.target === event.currentTarget) editor.current?.focar()
        }}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
        }}
      >
        {linhas.length === 0 ? (
          <p className="px-2 text-dim">
            Nenhuma grade gerada{somenteLeitura ? '' : '. '}
            {somenteLeitura ? null : (
              <>
                <KeyHint chord="Insert" /> gera
              </>
            )}
          </p>
        ) : (
          <>
            <FieldChoice
              campos={campos.map(each => each.campo.label)}
              mostrado={mostrado}
              aoMostrar={mostrar}
            />
            <Cells
              ref={editor}
              sheet={folha.sheet}
              host={cells.host}
              comandos={[...cells.comandos, ...comandos]}
              ativa={focused}
              altura={folha.sheet.linhas.length}
            />
          </>
        )}
      </div>
      {focused && linhas.length === 0 ? (
        <ScopeLayer>
          <ScopeOf nome="form.grade" painel="grade" commands={comandos} />
        </ScopeLayer>
      ) : null}
    </Frame>
  )
}

/** Which field of the lines the matrix shows. */
function FieldChoice({
  campos,
  mostrado,
  aoMostrar,
}: {
  campos: readonly string[]
  mostrado: number
  aoMostrar: (index: number) => void
}) {
  return (
    <div
      role="radiogroup"
      aria-label="Campo mostrado"
      className="flex flex-wrap items-center gap-x-3 px-2 py-0.5"
    >
      {campos.map((label, index) => (
        <button
          key={label}
          type="button"
          role="radio"
          aria-checked={index === mostrado}
          tabIndex={-1}
          className={index === mostrado ? 'text-live' : 'text-dim hover:text-fg'}
          onMouseDown={event => event.preventDefault()}
          onClick={() => aoMostrar(index)}
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
