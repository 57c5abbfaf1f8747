import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { plainWords } from '../../../core/text/plain.ts'
import { lote } from '../../../domain/commands/bulk/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { isCode } from '../../../domain/fields/columns.ts'
import { holdKeys, releaseKeys } from '../../keys/hold.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on } from '../../keys/scopes.ts'
import { ChoiceList, intoView } from '../../ui/field/choice-list.tsx'
import { consultaDe, demanda } from '../fields/lookup/lookup.ts'
import { useLookup } from '../fields/lookup/use-lookup.ts'
import { type Edicao, pasteCells, type Sheet, textoAtual, valorAtual } from './sheet.ts'
import { parseTsv } from './tsv.ts'
import type { SheetHost } from './use-bulk.ts'

const PARA = { baixo: [1, 0], cima: [-1, 0], direita: [0, 1], esquerda: [0, -1] } as const
type Para = keyof typeof PARA

export interface CellEditorHandle {
  focar: () => void
  editar: () => void
}

interface CellEditorProps {
  id: string
  sheet: Sheet
  bulk: SheetHost
  number: boolean
  ref: Ref<CellEditorHandle>
}

/**
 * Draws the sheet's only input element, always focused, over the cell with the cursor. The input is empty and invisible
 * while the cursor moves. Typing or Enter opens the cell; then Enter writes the text into the whole range and Esc
 * discards it.
 */
export function CellEditor({ id, sheet, bulk, number, ref }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  /** Text being typed; null when the cell is closed. */
  const [texto, setTexto] = useState<string | null>(null)
  /** True once the user has typed in the open cell. Until then the cell's text does not filter the list of options. */
  const [tocado, setTocado] = useState(false)
  const [ativa, setAtiva] = useState(-1)
  /** Direction of an Enter pressed before the options loaded: the text is confirmed when they load. */
  const [pendente, setPendente] = useState<Para | null>(null)
  const [v, c] = bulk.cursor
  const linha = bulk.visiveis[v] ?? 0
  const column = sheet.colunas[c]
  const field = column?.field
  const open = texto !== null
  const fixa = bulk.travada || sheet.fixa?.(linha, c) === true

  const { options, esperando, apressar } = useOptions(sheet, c, open ? (tocado ? texto : '') : null)
  const atual = open && !tocado ? options.findIndex(({ rotulo }) => rotulo === texto) : 0
  const at = Math.min(ativa < 0 ? Math.max(0, atual) : ativa, Math.max(0, options.length - 1))

  const edit = () => {
    if (fixa || !column) return
    setAtiva(-1)
    setTocado(false)
    setTexto(textoAtual(sheet, bulk.edicoes, linha, c))
  }
  useImperativeHandle(ref, () => ({ focar: () => input.current?.focus(), editar: edit }))
  const close = () => {
    setTexto(null)
    setPendente(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the cursor reaches another cell
  useLayoutEffect(() => {
    close()
    input.current?.focus({ preventScroll: true })
  }, [v, c])

  const confirm = (para: Para) => {
    if (texto === null) return
    if (esperando && tocado && texto !== '') {
      apressar()
      // keys typed from now on are for the next cell
      holdKeys('resposta')
      return setPendente(para)
    }
    const option = options[at]
    const pronta = option && texto !== '' && (tocado || ativa >= 0) ? option.edicao() : null
    close()
    bulk.digitar(texto, pronta, PARA[para])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the options have loaded
  useEffect(() => {
    if (pendente && !esperando) confirm(pendente)
  }, [pendente, esperando])
  // the keys typed meanwhile act when the cell is drawn closed
  useEffect(() => (pendente ? () => releaseKeys('resposta') : undefined), [pendente])
  const moves = (step: number) => {
    if (options.length > 0) setAtiva(Math.max(0, Math.min(options.length - 1, at + step)))
    else confirm(step < 0 ? 'cima' : 'baixo')
  }

  return (
    <>
      <ScopeLayer>
        {open ? (
          <ScopeOf
            name="lote.celula"
            modal
            onBack={close}
            labels={{ 'app.voltar': 'Desistir' }}
            commands={[
              on(lote.confirmar, ({ para }: { para: Para }) => confirm(para ?? 'baixo')),
              on(lista.acima, () => moves(-1)),
              on(lista.abaixo, () => moves(1)),
            ]}
          />
        ) : null}
      </ScopeLayer>
      <input
        data-steers
        ref={input}
        data-scan="off"
        aria-label={`${column?.field.label ?? ''}, ${sheet.linhas[linha]?.rotulo ?? ''}`}
        aria-controls={id}
        aria-activedescendant={open ? (options[at] ? `${list}-${at}` : undefined) : `${id}-${v}-${c}`}
        {...(options.length > 0
          ? { role: 'combobox', 'aria-expanded': true, 'aria-autocomplete': 'list' as const }
          : {})}
        autoComplete="off"
        spellCheck={false}
        className={`absolute inset-0 w-full px-2 outline-2 outline-live -outline-offset-1 ${number ? 'text-right' : ''} ${open ? 'bg-bg text-fg' : 'bg-transparent text-transparent caret-transparent'}`}
        value={texto ?? ''}
        readOnly={fixa}
        onChange={event => {
          if (field?.type === 'bool' && event.target.value === ' ') {
            const now = valorAtual(sheet, bulk.edicoes, linha, c) === true
            bulk.digitar(now ? 'não' : 'sim', null, [0, 0])
            return
          }
          setAtiva(-1)
          setTocado(true)
          setPendente(null)
          setTexto(event.target.value)
        }}
        onCopy={event => {
          if (open) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', bulk.copiar())
        }}
        onPaste={event => {
          if (open || bulk.travada) return
          event.preventDefault()
          const bloco = parseTsv(event.clipboardData.getData('text/plain'))
          if (bulk.colar) bulk.colar(bloco)
          else bulk.mudar(pasteCells(sheet, bulk.faixa, bulk.visiveis, bloco))
        }}
      />
      {open && options.length > 0 ? (
        <ChoiceList
          ref={intoView}
          label={column?.field.label ?? ''}
          searched={list}
          rows={options}
          at={at}
          onChoose={index => {
            const option = options[index]
            if (!option) return
            close()
            bulk.digitar(option.rotulo, option.edicao(), [1, 0])
          }}
          keyOf={({ chave }) => chave}
          columns=""
          className="absolute top-full left-0 z-30 max-h-[201px] w-max min-w-full overflow-y-auto border border-line border-t-2 border-t-live bg-panel"
        >
          {({ codigo, rotulo }) => (
            <span>
              {codigo ? <span className="text-dim">{codigo} </span> : null}
              {rotulo}
            </span>
          )}
        </ChoiceList>
      ) : null}
    </>
  )
}

interface Option {
  chave: string
  codigo: string
  rotulo: string
  edicao: () => Edicao
}

/** Finds a column's options for a text: options of an enum, or rows found by a reference's search. */
function useOptions(
  sheet: Sheet,
  coluna: number,
  texto: string | null,
): { options: readonly Option[]; esperando: boolean; apressar: () => void } {
  const column = sheet.colunas[coluna]
  const field = column?.field
  const ref = field?.type === 'ref' ? field : null
  const found = useLookup(
    ref ? consultaDe(ref.semChave ? `admin/${ref.to}` : ref.to) : null,
    ref ? texto : null,
    // no record is given: a change of many rows cannot use filters that depend on one record
    ref ? demanda(ref, {}) : {},
  )
  const { esperando, apressar } = found
  if (!column || texto === null) return { options: [], esperando: false, apressar }
  if (field?.type === 'enum') {
    const said = plainWords(texto)
    const options = field.options.flatMap(([valor, rotulo]) =>
      plainWords(`${valor} ${rotulo}`).includes(said)
        ? [{ chave: String(valor), codigo: '', rotulo, edicao: () => ({ texto: rotulo, valor, erro: null }) }]
        : [],
    )
    return { options, esperando: false, apressar }
  }
  const options = found.linhas.map(({ valor, codigo, rotulo }) => ({
    chave: String(valor),
    codigo,
    rotulo,
    edicao: () => {
      const names = sheet.refs.get(column.key) ?? new Map<string, string>()
      const nome = ref && isCode(ref.to) && !column.key.endsWith('_id') ? String(valor) : rotulo
      names.set(String(valor), nome)
      sheet.refs.set(column.key, names)
      return { texto: nome, valor, erro: null }
    },
  }))
  return { options, esperando: ref !== null && esperando, apressar }
}
