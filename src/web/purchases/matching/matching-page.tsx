import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { lote } from '../../../domain/commands/bulk/index.ts'
import { compra } from '../../../domain/commands/compra/index.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { BulkGrid } from '../../register/bulk/bulk-grid.tsx'
import { CellEditor, type CellEditorHandle } from '../../register/bulk/cell-editor.tsx'
import { Foot } from '../../register/bulk/foot.tsx'
import { alerta } from '../../state/notices.ts'
import { instalmentsDialog } from '../../till/dialogs/instalments-dialog.ts'
import { partCommands } from '../../ui/list/part-commands.ts'
import { Screen } from '../../ui/screen.tsx'
import { Tab, TabList } from '../../ui/tabs.tsx'
import { Doubts } from './doubts.tsx'
import { enterNote } from './enter.ts'
import { LineDetail } from './line-detail.tsx'
import type { Conferida } from './lines.ts'
import { METHODS, NotePart } from './note-part.tsx'
import { type Matching, PARTES, useMatching } from './use-matching.ts'

/** Matches a supplier's note's lines with our products, sets prices, enters the note. Leaving keeps the draft. */
export function MatchingPage({ start, onLeave }: { start: Conferida; onLeave: () => void }) {
  const matching = useMatching(start)
  const { conferida, parte, cells, novos, lacks } = matching
  const { nota } = conferida
  const [enviando, setEnviando] = useState(false)
  const editor = useRef<CellEditorHandle>(null)
  const methods = useQuery(METHODS).data ?? []
  const grid = parte < 2
  const divide = async () => {
    const method = methods.find(({ id }) => id === conferida.meio_id)
    if (!method) {
      matching.showNota()
      return alerta('Escolha o meio de pagamento das parcelas')
    }
    const parcelas = await openDialog(instalmentsDialog, {
      method: { ...method, qtdeparcelas: Math.max(method.qtdeparcelas, 120) },
      valor: nota.totais.nota,
      data: nota.emissao.slice(0, 10),
      parcelas: conferida.parcelas.map(({ vencimento, valor }, at) => ({
        num_parcela: at + 1,
        sub_parcela: 0,
        vencimento,
        valor,
        status: 'A',
        alterou: true,
      })),
    })
    if (parcelas)
      matching.change({ parcelas: parcelas.map(({ vencimento, valor }) => ({ vencimento, valor })) })
  }
  const enter = async () => {
    if (matching.showWrong()) return
    if (lacks.length > 0) return matching.firstLack()
    if (conferida.parcelas.length > 0 && conferida.meio_id === null) {
      matching.showNota()
      return alerta('Escolha o meio de pagamento das parcelas, ou deixe sem contas a pagar')
    }
    setEnviando(true)
    await enterNote(matching)
    setEnviando(false)
  }

  useScope('compra.conferencia', {
    commands: [
      ...partCommands(PARTES.length, parte, matching.show),
      ...(grid && !enviando ? cells.comandos : []),
      on(
        lote.editar,
        grid && !enviando && (() => (matching.noProduto ? matching.search() : editor.current?.editar())),
      ),
      on(compra.produto, grid && !enviando && matching.search),
      on(
        compra.pendencia,
        !enviando && (lacks.length > 0 || cells.recusada !== undefined) && matching.nextLack,
      ),
      on(compra.aceitar, grid && !enviando && matching.estados.proposta > 0 && matching.accept),
      on(compra.novos, grid && !enviando && matching.estados.falta > 0 && matching.register),
      on(compra.precos, grid && !enviando && matching.price),
      on(compra.despesas, !enviando && (({ despesas }) => matching.change({ despesas }))),
      on(compra.parcelas, !enviando && divide),
      on(compra.entrar, !enviando && enter),
    ],
    labels: {
      'app.voltar': 'Guardar rascunho',
      'lote.editar': matching.noProduto ? 'Buscar produto' : 'Editar célula',
    },
    over: { 'compra.despesas': () => ({ valores: { despesas: conferida.despesas } }) },
    onBack: onLeave,
    primary: lacks.length > 0 || cells.recusada ? 'compra.pendencia' : 'compra.entrar',
    backTo: null,
  })

  return (
    <Screen
      title={`${nota.fornecedor.fantasia ?? nota.fornecedor.nome} · nota ${nota.serie}/${nota.numero}`}
      full
      note={<Summary matching={matching} sending={enviando} />}
    >
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
        <div>
          <TabList label="Partes da entrada">
            {PARTES.map((nome, index) => (
              <Tab key={nome} index={index} current={index === parte} onChoose={() => matching.show(index)}>
                {nome}
                <span className="text-dim">{[nota.itens.length, novos][index]}</span>
              </Tab>
            ))}
          </TabList>
          <Doubts nota={nota} />
        </div>
        {grid ? (
          <Lines key={parte} matching={matching} editor={editor} />
        ) : (
          <NotePart matching={matching} onInstalments={() => void divide()} />
        )}
      </div>
    </Screen>
  )
}

function Lines({
  matching,
  editor,
}: {
  matching: Matching
  editor: React.RefObject<CellEditorHandle | null>
}) {
  const id = useId()
  const { folha, cells, parte } = matching
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <BulkGrid
        id={id}
        sheet={folha.sheet}
        bulk={cells.host}
        onEdit={() => editor.current?.editar()}
        onFocus={() => editor.current?.focar()}
        editor={numero => (
          <CellEditor ref={editor} id={id} sheet={folha.sheet} bulk={cells.host} number={numero} />
        )}
      />
      <div>
        <Foot sheet={folha.sheet} bulk={cells.host} />
        {parte === 0 ? <LineDetail matching={matching} /> : null}
      </div>
    </div>
  )
}

/** Shows the number of lines in each state, and of lines still to complete. */
function Summary({ matching, sending }: { matching: Matching; sending: boolean }) {
  const { certa, proposta, nova, falta } = matching.estados
  // a matched or new line may still lack a value, such as a lot or a price
  const unfinished = matching.lacks.length - proposta - falta
  const said: readonly (readonly [number, string, string])[] = [
    [certa, certa === 1 ? 'certo' : 'certos', 'text-ok'],
    [proposta, 'a confirmar', 'text-live'],
    [nova, nova === 1 ? 'novo' : 'novos', 'text-ref'],
    [falta, 'sem produto', 'text-bad'],
    [unfinished, 'a completar', 'text-live'],
  ]
  return (
    <span role="status" className="flex flex-wrap gap-x-3">
      <span>{formatMoney(matching.conferida.nota.totais.nota)}</span>
      {sending ? <span className="text-live">gravando a entrada…</span> : null}
      {said.map(([count, word, tone]) =>
        count > 0 ? (
          <span key={word} className={tone}>
            {count} {word}
          </span>
        ) : null,
      )}
    </span>
  )
}
