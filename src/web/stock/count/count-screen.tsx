import { useRef, useState } from 'react'
import { useParams } from 'wouter'
import { formatMoney } from '../../../core/money/pt-br.ts'
import {
  cancelarContagem,
  fecharContagem,
  listarContagens,
  verContagem,
  verEstoque,
} from '../../../domain/api/estoque.ts'
import { estoque } from '../../../domain/commands/estoque/index.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { alerta, notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { takeText } from '../../ui/field/take-text.ts'
import { Screen } from '../../ui/screen.tsx'
import { EntryBox } from '../entry-box.tsx'
import { keyOf } from '../movement/movement.ts'
import { nameOfLine } from '../movement/movement-lines.tsx'
import type { Named, StockProduct } from '../product.ts'
import { historyOf } from '../stock-windows.ts'
import { type StockReading, useStockEntry } from '../use-entry.ts'
import { keptReadings } from './count-journal.ts'
import { CountLines, Latest, nameOfCounted } from './count-lines.tsx'
import { type Counted, mergeCounted, useCountCursor } from './counted-rows.ts'
import { COUNTS_PATH } from './counts-screen.tsx'
import { goodsKey, useCountLines, useReadings } from './use-count.ts'

const GRID = 'linhas-contagem'
const UNSENT = 'Espere: ainda há leituras a enviar'

/** Counts stock with a scanner while the shop sells, alone or with others; readings wait here for the server. */
export function CountScreen() {
  const id = Number.parseInt(useParams<{ id: string }>().id, 10)
  const [differing, setDiffering] = useState(false)
  const { contagem, valor, erro, rows } = useCountLines(id, differing)
  const open = contagem?.status === 'aberta'
  const hidden = open && contagem.cega
  const readings = useReadings(id)
  const { waiting, refused } = readings
  const counted = mergeCounted(rows, waiting, !differing)
  const cursor = useCountCursor(counted)
  const box = useRef<HTMLInputElement>(null)
  const [secao, setSecao] = useState('')
  const [latest, setLatest] = useState<StockReading | null>(null)
  /** Product last read, until the user moves the cursor: corrections apply to it, wherever in the list its line is. */
  const following = useRef<Counted | null>(null)
  const under = counted.linha(cursor.atual)
  const line = following.current ?? (under && { ...under, nome: nameOfCounted(under) })
  const move = (index: number) => {
    following.current = null
    cursor.ir(index)
  }
  /** Last reading on this screen of each product, or line of its grid: the next reading takes its lot. */
  const lots = useRef<StockReading[]>([])
  const lastOf = (produto: StockProduct, grade: Named | null) =>
    lots.current.find(each => each.produto.id === produto.id && each.grade?.id === grade?.id)

  const add = ({ nome, referencia, lote, ...goods }: Counted, qtde: string, soma: boolean) => {
    const { produto_id, grade_id, lote_id } = goods
    const leitura = { produto_id, grade_id, lote_id, qtde, soma, secao: secao || null }
    return readings.add({ nome, referencia, lote, leitura })
  }
  const take = (reading: StockReading) => {
    const before = lastOf(reading.produto, reading.grade)
    lots.current = [reading, ...lots.current.filter(each => each !== before)]
    setLatest(reading)
    following.current = countedOf(reading)
    cursor.seguir(goodsKey(following.current))
    return add(following.current, reading.qtde, true).catch(showError)
  }
  /** Replaces the counted quantity of the product last read, or of the line under a cursor that the user moved. */
  const correct = (qtde: string) => {
    // right after a reading, `line` may still be from the render before
    const what = following.current ?? line
    if (!what) return alerta('Leia ao menos um produto')
    if (qtde.startsWith('-')) return alerta('A quantidade não pode ser negativa')
    return add(what, qtde, false)
  }
  const entry = useStockEntry({
    aoLer: reading => (open ? take(reading) : alerta('Esta contagem não está aberta')),
    aoQtde: correct,
    aoRemover: () => correct('0'),
    loteDe: (produto, grade) => lastOf(produto, grade)?.lote ?? null,
  })

  const ended = async (texto: string) => {
    notify(texto)
    await invalidate(verContagem, listarContagens, verEstoque)
    go(COUNTS_PATH)
  }
  const close = async ({ zera_nao_contados }: { zera_nao_contados: boolean }) => {
    // another tab may have saved readings too
    if ((await keptReadings(id)).some(({ erro }) => erro === null)) return alerta(UNSENT)
    const { data } = await call(fecharContagem, { params: { id }, body: { zera_nao_contados } })
    await ended(
      data.ajustados === 1
        ? 'Contagem fechada: 1 saldo acertado'
        : `Contagem fechada: ${data.ajustados} saldos acertados`,
    )
  }
  const cancel = async () => {
    const pergunta = 'Cancelar a contagem? O estoque fica como está.'
    if ((await openDialog(confirmDialog, { pergunta, inicial: 'nao' })) !== true) return
    await call(cancelarContagem, { params: { id } })
    await ended('Contagem cancelada')
  }
  const unsent = waiting.length > 0 ? UNSENT : null

  useScope('estoque.contagem', {
    commands: [
      ...cursor.movimentos(move),
      on(
        estoque.ler,
        open &&
          (() =>
            document.activeElement === box.current
              ? entry.ler(takeText(box.current), 'teclado')
              : box.current?.focus()),
      ),
      on(estoque.buscar, open && (() => entry.buscar(takeText(box.current)))),
      on(estoque.quantidade, open && line !== undefined && (({ qtde }) => correct(qtde))),
      on(estoque.secao, open && (({ secao: wanted }) => setSecao(wanted.trim()))),
      on(estoque.diferencas, !hidden && contagem !== null && (() => setDiffering(now => !now))),
      on(estoque.fechar, open && close, { porque: unsent }),
      on(estoque.cancelar, open && cancel),
      on(estoque.descartar, refused.length > 0 && readings.discard),
      historyOf(line && { id: line.produto_id, nome: line.nome }),
    ],
    over: {
      'estoque.fechar': () => ({ texto: tellWorth(valor, hidden) }),
      'estoque.secao': () => ({ valores: { secao } }),
      'estoque.quantidade': () =>
        line
          ? {
              texto: line.nome,
              valores: { qtde: counted.linha(counted.indexOf(goodsKey(line)))?.contado ?? '' },
            }
          : undefined,
    },
    labels: { 'estoque.diferencas': differing ? 'Mostrar todas' : 'Só diferenças' },
    onBack: () => go(COUNTS_PATH),
    backTo: COUNTS_PATH,
  })

  if (erro && !contagem)
    return (
      <Screen title="Contagem">
        <p role="alert" className="text-bad">
          {errorText(erro, 'Erro ao abrir a contagem')}
        </p>
      </Screen>
    )
  return (
    <Screen
      title={contagem?.nome ?? 'Contagem'}
      full
      note={
        <span role="status">
          {contagem
            ? `${contagem.status}${contagem.cega ? ' · cega' : ''} · ${counted.total} contados`
            : 'carregando…'}
          {secao ? ` · seção ${secao}` : ''}
          {hidden || valor === null ? '' : ` · diferença ${formatMoney(valor)}`}
        </span>
      }
    >
      <div className="grid min-h-0 grid-rows-[auto_auto_minmax(0,1fr)]">
        <EntryBox
          ref={box}
          pending={entry.pendente}
          gridId={GRID}
          current={counted.total > 0 ? cursor.atual : undefined}
          disabled={contagem !== null && !open}
        />
        <Latest
          reading={latest}
          row={latest ? counted.linha(counted.indexOf(goodsKey(keyOf(latest)))) : undefined}
          waiting={waiting}
          refused={refused}
        />
        <CountLines
          id={GRID}
          rows={rows}
          counted={counted}
          current={cursor.atual}
          onChoose={move}
          hidden={hidden}
        />
      </div>
    </Screen>
  )
}

const countedOf = (reading: StockReading): Counted => ({
  ...keyOf(reading),
  nome: nameOfLine(reading),
  referencia: reading.produto.referencia,
  lote: reading.lote?.nome ?? null,
})

const tellWorth = (valor: string | null, hidden: boolean): string =>
  hidden || valor === null
    ? 'As diferenças viram movimentos de estoque.'
    : `As diferenças, ${formatMoney(valor)} a custo, viram movimentos de estoque.`
