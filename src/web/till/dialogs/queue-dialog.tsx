import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { fila } from '../../../domain/commands/venda/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import type { VendaNaFila } from '../../offline/database.ts'
import { queueAtom, queuedSales } from '../../offline/queue.ts'
import { shortTime } from '../../state/local-time.ts'
import { issuerAtom } from '../../state/situation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ChoiceList } from '../../ui/field/choice-list.tsx'
import { useCursorById } from '../../ui/list/use-cursor.ts'
import { approve, exportSale, needsPin, refused, sendNow } from './queue-actions.ts'

/**
 * Lists the paid sales not yet stored on the server, oldest first, with the content and the refusal of the sale under
 * the cursor. A refused sale stays in the queue until the server stores it: the user may send it again, approve it with
 * a PIN, or export it as a file.
 */
export function QueueDialog({ close }: DialogProps) {
  const queue = useAtomValue(queueAtom)
  const [rows, setRows] = useState<readonly VendaNaFila[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again each time the queue changes
  useEffect(() => {
    const read = () => void queuedSales().then(setRows)
    read()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [queue])
  const cursor = useCursorById(rows.map(({ uuid }) => uuid))
  const current = rows[cursor.atual]
  const send = () => void sendNow(rows, current)
  const pin = current && needsPin(current) ? () => void approve(current) : false
  const file =
    current && refused(current)
      ? () => void exportSale(current).then(() => queuedSales().then(setRows))
      : false
  return (
    <Dialog
      title="Vendas na fila de envio"
      scope="pdv.fila"
      width="w-[86ch]"
      onClose={() => close()}
      commands={[
        ...cursor.comandos,
        on(form.confirmar, rows.length > 0 && send),
        on(fila.aprovar, pin),
        on(fila.exportar, file),
      ]}
      labels={{ 'form.confirmar': 'Enviar', 'fila.aprovar': 'PIN', 'fila.exportar': 'Exportar' }}
      footer={
        <>
          <Button chord="Escape" onClick={() => close()}>
            Fechar
          </Button>
          {file ? (
            <Button chord="F8" onClick={file}>
              Exportar
            </Button>
          ) : null}
          {pin ? (
            <Button chord="F3" onClick={pin}>
              Receber com PIN
            </Button>
          ) : null}
          {rows.length > 0 ? (
            <Button chord="F2" primary onClick={send}>
              Enviar agora
            </Button>
          ) : null}
        </>
      }
    >
      {rows.length === 0 ? (
        <p tabIndex={-1} data-autofocus className="px-3 py-3 text-dim outline-none">
          Nenhuma venda na fila deste navegador: o servidor tem todas
        </p>
      ) : (
        <ChoiceList
          label="Vendas na fila"
          rows={rows}
          at={cursor.atual}
          onChoose={cursor.ir}
          keyOf={({ uuid }) => uuid}
          columns="grid-cols-[15ch_14ch_minmax(0,1fr)]"
          className="max-h-[24vh] overflow-auto py-1"
        >
          {row => (
            <>
              <span className="text-dim">{shortTime(row.em)}</span>
              <span className="text-right">{formatMoney(row.body.valor_total)}</span>
              <span className={`truncate ${tone(row)}`}>{situation(row)}</span>
            </>
          )}
        </ChoiceList>
      )}
      {current ? <Details row={current} /> : null}
      <AtSefaz />
    </Dialog>
  )
}

/** Shows how many notes the server keeps until SEFAZ is back: not in this queue, but users look for them here. */
function AtSefaz() {
  const issuer = useAtomValue(issuerAtom)
  if (!issuer || issuer.contingencia === 0) return null
  const n = issuer.contingencia
  const until = issuer.prazo_transmissao ? ` até ${shortTime(issuer.prazo_transmissao)}` : ''
  return (
    <section aria-label="À espera da SEFAZ" className="border-line border-t px-3 py-2">
      <p className="text-live">
        {n === 1 ? '1 nota em contingência espera' : `${n} notas em contingência esperam`} pela SEFAZ{until}
      </p>
      <p className="text-dim">
        O servidor transmite sozinho quando ela voltar. Em Vendas, com o filtro status:contingência, vê-se
        quais.
      </p>
    </section>
  )
}

const tone = (row: VendaNaFila) => (row.exportada ? 'text-dim' : refused(row) ? 'text-bad' : 'text-live')

function situation(row: VendaNaFila): string {
  if (row.exportada) return `exportada por ${row.exportada.por} em ${shortTime(row.exportada.em)}`
  return refused(row) ? `recusada: ${row.erro ?? ''}` : (row.erro ?? 'aguardando o servidor')
}

/** Most lines of a sale listed: enough to recognise the sale. */
const DITAS = 6

function Details({ row }: { row: VendaNaFila }) {
  const { itens } = row.body
  return (
    <section aria-label="Venda escolhida" className="border-line border-t px-3 py-2">
      {row.erro ? <p className={refused(row) ? 'text-bad' : 'text-dim'}>{row.erro}</p> : null}
      {refused(row) ? <p className="text-dim">{help(row)}</p> : null}
      <ol className="mt-1">
        {itens.slice(0, DITAS).map(({ uid, qtde, nome, preco_total }) => (
          <li key={uid} className="grid grid-cols-[10ch_minmax(0,1fr)_14ch] gap-2">
            <span className="text-right text-dim">{formatDecimal(qtde, 0, 4)}</span>
            <span className="truncate">{nome}</span>
            <span className="text-right">{formatMoney(preco_total)}</span>
          </li>
        ))}
      </ol>
      {itens.length > DITAS ? <p className="text-dim">e mais {itens.length - DITAS}</p> : null}
    </section>
  )
}

function help(row: VendaNaFila): string {
  const file = 'Exporte se for preciso tratá-la por fora: ela continua guardada aqui.'
  if (needsPin(row)) return `Quem pode vender recebe a venda com o PIN. ${file}`
  return row.codigo == null ? file : `Corrija a causa no cadastro e envie de novo. ${file}`
}

export const queueDialog = defineDialog('pdv.fila', QueueDialog)
