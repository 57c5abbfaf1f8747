import { useQueries } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { isNoteKey } from '../../core/document/chave.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import { compra } from '../../domain/commands/compra/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import { toEndpoints } from '../../domain/fields/endpoints/to-endpoints.ts'
import type { RowOf } from '../../domain/fields/reading.ts'
import { compras } from '../../domain/readings/compras.ts'
import { showError } from '../commands/show-error.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { openDeclared } from '../documents/own/by-key.ts'
import { useScans } from '../keys/scan.ts'
import { on, useScope } from '../keys/scopes.ts'
import { shortTime } from '../state/local-time.ts'
import { go } from '../state/location.ts'
import { alerta } from '../state/notices.ts'
import { read } from '../state/query.ts'
import type { TableColumn } from '../tables/use-table.ts'
import { chooseFiles } from '../ui/field/choose-files.ts'
import { useCursor } from '../ui/list/use-cursor.ts'
import { VirtualGrid } from '../ui/list/virtual-grid.tsx'
import { Screen } from '../ui/screen.tsx'
import { drafts, draftsAtom, dropDraft, type NotaEmRascunho } from './drafts.ts'
import { draftPath, hasManifest, keyIn, keyMistake } from './intake.ts'
import { countStates } from './matching/change.ts'
import { type Recusado, useIntake } from './use-intake.ts'

const GRID = 'grade-rascunhos'

/** Draft of a note. `entradaId`: stock entry that it already has, after a lost response or by another user. */
type Row = NotaEmRascunho & { entradaId?: number }

function State({ rows, entradaId }: Row) {
  if (entradaId !== undefined) return <span className="text-ref">já deu entrada</span>
  const { falta, proposta } = countStates(rows)
  if (falta > 0) return <span className="text-bad">{falta} sem produto</span>
  if (proposta > 0) return <span className="text-live">{proposta} a confirmar</span>
  return <span className="text-ok">pronta para entrar</span>
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'emissao', titulo: 'Emissão', largura: '14ch', celula: ({ nota }) => shortTime(nota.emissao) },
  {
    id: 'fornecedor',
    titulo: 'Fornecedor',
    largura: 'minmax(24ch,1fr)',
    celula: ({ nota }) => nota.fornecedor.nome,
  },
  { id: 'numero', titulo: 'Nota', largura: '16ch', celula: ({ nota }) => `${nota.serie}/${nota.numero}` },
  { id: 'itens', titulo: 'Itens', largura: '8ch', direita: true, celula: ({ rows }) => rows.length },
  {
    id: 'situacao',
    titulo: 'Conferência',
    largura: '24ch',
    celula: row => <State {...row} />,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '16ch',
    direita: true,
    celula: ({ nota }) => formatMoney(nota.totais.nota),
  },
]

/** Lists drafts from files, ZIPs, drops, the clipboard or an access key; marks notes that were entered already. */
export function BringNotes() {
  const version = useAtomValue(draftsAtom)
  const [kept, setKept] = useState<readonly NotaEmRascunho[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when a draft came or went
  useEffect(() => {
    let gone = false
    drafts().then(found => gone || setKept(found), showError)
    return () => {
      gone = true
    }
  }, [version])
  const entered = useEntered(kept)
  const rows = kept.map((draft): Row => {
    const entrada = entered.get(draft.fieldKey)
    return entrada === undefined ? draft : { ...draft, entradaId: entrada }
  })
  const open = async ({ fieldKey, entradaId }: Row) => {
    if (entradaId === undefined) return go(draftPath(fieldKey))
    // the note is entered already: nothing is left to match
    await dropDraft(fieldKey)
    go(`/estoque/entrada/${entradaId}`)
  }
  const intake = useIntake()
  const { lendo, recusados } = intake
  const cursor = useCursor(rows.length)
  const row = rows[cursor.atual]
  const picker = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [texto, setTexto] = useState('')
  const [sobre, setSobre] = useState(false)
  const readText = () => {
    const chave = keyIn(texto)
    if (chave) void intake.chave(chave).then(done => done && setTexto(''))
    else if (texto.trim().startsWith('<')) void intake.xml(texto)
    else alerta(keyMistake(texto) ?? 'Isto não é uma chave de acesso nem o XML de uma nota')
    box.current?.focus()
  }
  const discard = async (draft: NotaEmRascunho) => {
    const pergunta = `Descartar o rascunho da nota ${draft.nota.numero}?`
    const detalhe = 'O que foi conferido se perde; a nota pode ser trazida de novo.'
    if ((await openDialog(confirmDialog, { pergunta, detalhe, inicial: 'nao' })) === true)
      await dropDraft(draft.fieldKey)
  }
  useScans(lido => {
    const chave = keyIn(lido)
    if (chave && !isNoteKey(chave)) void openDeclared(chave).catch(showError)
    else if (chave) void intake.chave(chave)
    else alerta(keyMistake(lido) ?? 'O código lido não é a chave de uma nota')
  })
  useScope('compra.trazer', {
    commands: [
      ...cursor.comandos,
      on(compra.ler, !lendo && texto.trim() !== '' && readText),
      on(compra.arquivos, !lendo && (() => chooseFiles(picker.current))),
      on(lista.abrir, lendo ? false : texto.trim() !== '' ? readText : row && (() => open(row))),
      on(compra.descartar, row !== undefined && !lendo && texto === '' && (() => discard(row))),
    ],
    labels: {
      ...(lendo ? { 'app.voltar': 'Parar' } : {}),
      'lista.abrir':
        texto.trim() !== ''
          ? 'Ler a nota'
          : row?.entradaId === undefined
            ? 'Continuar a conferência'
            : 'Ver a entrada',
    },
    primary: texto.trim() === '' ? (row ? 'lista.abrir' : 'compra.arquivos') : 'compra.ler',
    onBack: () => (lendo ? intake.parar() : texto === '' ? go('/estoque/entrada') : setTexto('')),
    backTo: lendo || texto !== '' ? null : '/estoque/entrada',
  })
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setSobre(inside)
  }

  return (
    <Screen
      title="Importar XML"
      full
      note={
        <span role="status" className={lendo ? 'text-live' : ''}>
          {lendo ?? (rows.length === 1 ? '1 nota por entrar' : `${rows.length} notas por entrar`)}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a courtesy to the mouse; F4 chooses files */}
      <div
        className={`grid min-h-0 grid-rows-[auto_minmax(0,1fr)] ${sobre ? 'bg-sel' : ''}`}
        onDragOver={event => drag(event, true)}
        onDragLeave={event => drag(event, false)}
        onDrop={event => {
          drag(event, false)
          void intake.arquivos([...event.dataTransfer.files])
        }}
      >
        <div className="border-line border-b px-2 py-1">
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            aria-label="Arquivos"
            accept=".xml,.zip,text/xml,application/xml,application/zip"
            onChange={event => {
              void intake.arquivos([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          <div className="flex items-center gap-2 text-lg">
            <span aria-hidden="true" className="text-live">
              ❯
            </span>
            <input
              ref={box}
              aria-label="Chave de acesso ou XML"
              autoFocus
              autoComplete="off"
              spellCheck={false}
              className="min-w-0 flex-1 bg-transparent outline-none"
              placeholder="leia o DANFE, digite a chave, cole o XML ou solte arquivos aqui (XML ou ZIP)"
              value={texto}
              onChange={event => setTexto(event.target.value)}
              onPaste={event => {
                const files = [...event.clipboardData.files]
                const text = event.clipboardData.getData('text/plain')
                if (files.length === 0 && !text.trim().startsWith('<')) return
                event.preventDefault()
                void (files.length > 0 ? intake.arquivos(files) : intake.xml(text))
              }}
            />
          </div>
          <Refused refused={recusados} />
        </div>
        <VirtualGrid
          id={GRID}
          title="Notas por entrar"
          columns={COLUMNS}
          total={rows.length}
          rowAt={index => rows[index]}
          current={cursor.atual}
          onChoose={cursor.ir}
          onOpen={index => rows[index] && open(rows[index])}
          empty={`Nenhuma nota por entrar. F4 escolhe arquivos${hasManifest() ? '; do manifesto, F10 dá entrada' : ''}.`}
        />
      </div>
    </Screen>
  )
}

/** Most access keys in one request. */
const ASKED = 100

/** Finds which drafts have a note entered already: entry ids by access key. */
function useEntered(kept: readonly NotaEmRascunho[]): ReadonlyMap<string, number> {
  return useQueries({
    queries: kept
      .flatMap((_, at) => (at % ASKED === 0 ? [kept.slice(at, at + ASKED)] : []))
      .map(some => ({
        ...read(
          toEndpoints(compras).list,
          {
            params: {},
            query: { chaves: some.map(({ fieldKey }) => fieldKey).join(','), limit: String(ASKED) },
          },
          { semMover: true },
        ),
        retry: false,
      })),
    combine: answers =>
      new Map(
        answers.flatMap(({ data }) =>
          ([data?.data ?? []].flat() as RowOf<typeof compras>[]).flatMap(({ chave, id }) =>
            chave ? [[chave, id] as const] : [],
          ),
        ),
      ),
  })
}

/** Lists the files that are no valid note, each with the reason. */
function Refused({ refused }: { refused: readonly Recusado[] }) {
  if (refused.length === 0) return null
  return (
    <ul role="alert" className="max-h-[30vh] overflow-auto py-1 text-bad">
      {refused.map(({ nome, erro }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <li key={at}>
          ✕ {nome}: {erro}
        </li>
      ))}
    </ul>
  )
}
