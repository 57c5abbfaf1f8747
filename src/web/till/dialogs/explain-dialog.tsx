import { useId, useLayoutEffect, useMemo, useState } from 'react'
import { arvore, type Ramo } from '../../../core/tax/explain/arvore.ts'
import { calcularDocumento } from '../../../core/tax/index.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { vendaToEngine } from '../../../domain/fiscal/to-engine.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { on } from '../../keys/scopes.ts'
import { type Desk, useDesk } from '../../state/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { explainDocument, explainOffers } from '../offers/explain.ts'
import { ExplainDetail } from './explain-detail.tsx'

interface Row {
  ramo: Ramo
  nivel: number
  posicao: number
  irmaos: number
}

/** Flattens the open branches to rows, in reading order. */
function rowsOf(ramos: readonly Ramo[], open: ReadonlySet<string>, nivel = 1): Row[] {
  return ramos.flatMap((ramo, at) => [
    { ramo, nivel, posicao: at + 1, irmaos: ramos.length },
    ...(open.has(ramo.id) ? rowsOf(ramo.filhos, open, nivel + 1) : []),
  ])
}

/** Sale to explain, for a line being edited; absent: the open sale. */
interface Dados {
  venda?: Venda
}

function explain(desk: Desk, sale: Venda): { raizes: Ramo[]; erro: string | null } {
  const context = desk.taxContext.get()
  const nomes = sale.itens.map(item => item.nome)
  if (!context) return { raizes: [], erro: 'O catálogo ainda não chegou' }
  const answer = calcularDocumento({ ...vendaToEngine(sale, context), explicar: true })
  if (answer.erro !== null) return { raizes: [], erro: `${answer.erro} (${answer.campo})` }
  const line = sale.itens.findIndex(item => item.uid === desk.targetLine())
  const raizes = answer.explicacao ? arvore(answer.explicacao, line < 0 ? null : line, nomes) : []
  const uid = desk.targetLine()
  const offers = desk.isDocument ? explainDocument(desk, sale, uid) : explainOffers(sale, uid)
  return { raizes: [...raizes, ...offers], erro: null }
}

/** Explains each value of the line under the cursor and of the sale, down to the typed or registered values. */
export function ExplainDialog({ data, close: fechar }: DialogProps<Dados>) {
  const desk = useDesk()
  const { raizes, erro } = useMemo(() => explain(desk, data.venda ?? desk.current()), [desk, data])
  return <ExplainTree raizes={raizes} erro={erro} fechar={fechar} />
}

interface TreeProps {
  raizes: readonly Ramo[]
  erro: string | null
  fechar: () => void
}

/** Shows the tree of an explanation, and the calculation of the value under the cursor. */
export function ExplainTree({ raizes, erro, fechar }: TreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(raizes.slice(0, 1).map(({ id }) => id)))
  const rows = useMemo(() => rowsOf(raizes, open), [raizes, open])
  const { atual, ir, comandos } = useCursor(rows.length, 1)
  const id = useId()
  const row = rows[atual]
  useLayoutEffect(() => {
    document.getElementById(`${id}-${atual}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, atual])

  const toggle = (key: string, on: boolean) =>
    setOpen(before => {
      const next = new Set(before)
      if (on) next.add(key)
      else next.delete(key)
      return next
    })
  const parent = (from: number) => {
    const nivel = rows[from]?.nivel ?? 1
    return rows.slice(0, from).findLastIndex(other => other.nivel < nivel)
  }
  /** Opens the branch (→, Enter); in an open branch, moves to its first child. */
  const drill = () => {
    if (!row?.ramo.abre) return
    if (open.has(row.ramo.id)) ir(atual + 1)
    else toggle(row.ramo.id, true)
  }
  /** Closes the branch (←); in a closed branch, moves to its parent. */
  const close = () => {
    if (row && open.has(row.ramo.id)) toggle(row.ramo.id, false)
    else ir(Math.max(0, parent(atual)))
  }

  return (
    <Dialog
      title="De onde vem cada valor"
      scope="pdv.explicar"
      width="w-[150ch]"
      onClose={() => fechar()}
      commands={[...comandos, on(lista.expandir, drill), on(lista.abrir, drill), on(lista.recolher, close)]}
      footer={
        <Button chord="Escape" onClick={() => fechar()}>
          Fechar
        </Button>
      }
    >
      {erro ? <p className="px-3 py-2 text-bad">{erro}</p> : null}
      <div className="grid h-[58vh] grid-cols-[minmax(0,1fr)_minmax(0,62ch)] max-[900px]:grid-cols-1 max-[900px]:grid-rows-2">
        <div
          role="tree"
          aria-label="Contas"
          aria-activedescendant={row ? `${id}-${atual}` : undefined}
          tabIndex={0}
          data-autofocus
          className="min-h-0 overflow-auto py-1"
        >
          {rows.map(({ ramo, nivel, posicao, irmaos }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
            <div
              key={ramo.id}
              id={`${id}-${at}`}
              role="treeitem"
              aria-level={nivel}
              aria-posinset={posicao}
              aria-setsize={irmaos}
              aria-selected={at === atual}
              {...(ramo.abre ? { 'aria-expanded': open.has(ramo.id) } : {})}
              className="linha grid-cols-[minmax(0,1fr)_18ch] gap-2 pr-2"
              style={{ paddingLeft: `${nivel * 2 - 1}ch` }}
              onClick={() => {
                ir(at)
                if (ramo.abre) toggle(ramo.id, !open.has(ramo.id))
              }}
            >
              <span className={`truncate ${ramo.abre ? '' : 'text-dim'}`}>
                <span aria-hidden="true" className="text-dim">
                  {!ramo.abre ? '· ' : open.has(ramo.id) ? '▾ ' : '▸ '}
                </span>
                {ramo.sinal ? `${ramo.sinal} ` : ''}
                {ramo.nome}
              </span>
              <span className="text-right">{ramo.valor}</span>
            </div>
          ))}
        </div>
        {row ? <ExplainDetail branch={row.ramo} /> : null}
      </div>
    </Dialog>
  )
}

export const explainDialog = deskDialog('pdv.explicar', ExplainDialog)
