import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readLotLabel } from '../../../core/lote/label.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type FaixaDaLista, type LoteNaValidade, listarValidade } from '../../../domain/api/lotes.ts'
import { etiquetas } from '../../../domain/commands/etiquetas/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { lotes } from '../../../domain/commands/lotes/index.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import { openDialog } from '../../dialogs/define.ts'
import { useScans } from '../../keys/scan.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { labelsDialog } from '../../labels/labels-window.ts'
import { lotsDialog } from '../../lots/lots-window.ts'
import { mayWrite } from '../../register/access.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { go } from '../../state/location.ts'
import { invalidate, read } from '../../state/query.ts'
import { hasFlag } from '../../state/session.ts'
import { usePages } from '../../state/use-pages.ts'
import { usePaused } from '../../state/use-paused.ts'
import { historyOf } from '../../stock/stock-windows.ts'
import { GridOrError } from '../../ui/grid-or-error.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SearchLine } from '../../ui/search-line.tsx'
import { Tab, TabList } from '../../ui/tabs.tsx'
import { useCursor } from '../../ui/use-cursor.ts'
import { expiryColumns } from './expiry-columns.tsx'

const LIMIT = 100

/** What is looked at, in the order of its keys. */
const SPANS: readonly (readonly [faixa: FaixaDaLista, titulo: string])[] = [
  ['alerta', 'Em alerta'],
  ['vencido', 'Vencidos'],
  ['7', '7 dias'],
  ['15', '15 dias'],
  ['30', '30 dias'],
  ['todos', 'Todos'],
]

/** Lots with balance by their date: past it, near it, or all; what they cost is told to who keeps products. */
export function ExpiryScreen() {
  const [faixa, setFaixa] = useState<FaixaDaLista>('alerta')
  const [busca, setBusca] = useState('')
  const search = usePaused(busca.trim())
  const query = { faixa, limit: LIMIT, ...(search ? { search } : {}) }
  const rows = usePages<LoteNaValidade>(page => read(listarValidade, { query: { ...query, page } }), LIMIT)
  const { total, linha, aoVer, carregando, erro } = rows
  const counted = useQuery(read(listarValidade, { query: { faixa: 'alerta', limit: 1, page: 1 } })).data
    ?.faixas
  const cursor = useCursor(total)
  const box = useRef<HTMLInputElement>(null)
  const row = linha(cursor.atual)
  const may = mayWrite(produtos_lotes)
  const at = SPANS.findIndex(([each]) => each === faixa)
  const show = (index: number) => {
    const [next] = SPANS[(index + SPANS.length) % SPANS.length] ?? []
    if (!next) return
    cursor.ir(0)
    setFaixa(next)
  }
  const open = async (id?: number) => {
    if (!row) return
    const params = { produto_id: row.produto.id }
    if (await openRegistro(produtos_lotes.id, { params, ...(id === undefined ? {} : { id }) }))
      await invalidate(listarValidade)
  }

  useScans(texto => setBusca(readLotLabel(texto)?.lote ?? texto))
  useScope('lotes.validade', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, row ? () => open(row.id) : false),
      on(lotes.novo, row && may ? () => open() : false),
      on(
        etiquetas.imprimir,
        row && hasFlag('produtos_produto') ? () => openDialog(labelsDialog, { lotes: [row.id] }) : false,
      ),
      on(lotes.produto, row ? () => openDialog(lotsDialog, row.produto) : false),
      historyOf(row?.produto),
      on(lista.buscar, () => box.current?.select()),
      on(form.aba, ({ numero }) => numero <= SPANS.length && show(numero - 1)),
      on(form.abaAnterior, () => show(at - 1)),
      on(form.abaSeguinte, () => show(at + 1)),
    ],
    rotulos: {
      'lista.abrir': may ? 'Editar o lote' : 'Ver o lote',
      'lotes.novo': 'Novo lote deste produto',
      ...(busca ? { 'app.voltar': 'Limpar a busca' } : {}),
    },
    aoVoltar: () => (busca ? setBusca('') : go('/')),
    volta: busca ? null : '/',
  })

  return (
    <Screen
      titulo="Validade dos lotes"
      cheia
      nota={
        <span role="status">
          {carregando ? 'carregando…' : erro ? '' : `${total} ${total === 1 ? 'lote' : 'lotes'}`}
        </span>
      }
    >
      <div className="grid min-h-0 grid-rows-[auto_auto_minmax(0,1fr)]">
        <TabList rotulo="Faixas">
          {SPANS.map(([each, titulo], index) => (
            <Tab key={each} index={index} atual={each === faixa} aoEscolher={() => show(index)}>
              {titulo}
              <Counted
                of={each === 'alerta' || each === 'todos' ? undefined : counted?.[each]}
                late={each === 'vencido'}
              />
            </Tab>
          ))}
        </TabList>
        <SearchLine
          ref={box}
          grade="grade-validade"
          atual={total > 0 ? cursor.atual : undefined}
          placeholder="produto, referência ou lote, ou leia a etiqueta"
          value={busca}
          maxLength={100}
          onChange={event => setBusca(event.target.value)}
        />
        <GridOrError
          id="grade-validade"
          titulo="Lotes"
          colunas={expiryColumns(hasFlag('produtos_produto'))}
          total={total}
          linha={linha}
          atual={cursor.atual}
          aoEscolher={cursor.ir}
          aoAbrir={() => void open(row?.id)}
          aoVer={aoVer}
          vazio={carregando ? '' : busca ? 'Nada foi localizado' : EMPTY[faixa]}
          erro={erro}
          falha="Erro ao listar os lotes"
        />
      </div>
    </Screen>
  )
}

const EMPTY: Readonly<Record<FaixaDaLista, string>> = {
  alerta: 'Nenhum lote vencido, nenhum a vencer em 30 dias',
  vencido: 'Nenhum lote vencido',
  '7': 'Nenhum lote a vencer em 7 dias',
  '15': 'Nenhum lote a vencer em 15 dias',
  '30': 'Nenhum lote a vencer em 30 dias',
  todos: 'Nenhum lote com saldo',
}

interface CountedProps {
  of: { lotes: number; valor: string | null } | undefined
  late: boolean
}

/** How many lots a span has, and what they cost. */
function Counted({ of, late }: CountedProps) {
  if (!of) return null
  return (
    <span className={of.lotes === 0 ? 'text-dim' : late ? 'text-bad' : 'text-fg'}>
      {of.lotes}
      {of.valor === null || of.lotes === 0 ? null : (
        <span className="text-dim"> · {formatMoney(of.valor)}</span>
      )}
    </span>
  )
}
